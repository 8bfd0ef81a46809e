import { type PriorityLevel, priorityLevels } from '@parley/contract/tickets/priorities';
import { type Promised, promiseKinds, type Promises } from '@parley/contract/tickets/promises';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './department-form.module.css';
import { readMinutes, writeMinutes } from './minutes.ts';

type Props = {
  promises: Promises;
  /** Where priorities are not shown, all promise the same. */
  isOne: boolean;
  onChange: (promises: Promises) => void;
};

/** By priority: how soon the first answer comes, each next one, and when it is done; in working time. */
export function PromiseTable({ promises, isOne, onChange }: Props) {
  const { t } = useTranslation(['departments', 'tickets']);
  const rows = isOne ? [{ levels: priorityLevels, of: 'medium' as const, name: t('any_ticket') }] : byPriority(t);
  const put = (levels: readonly PriorityLevel[], promised: Promised) =>
    onChange({ ...promises, ...Object.fromEntries(levels.map((level) => [level, promised])) });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('tickets:field.priority')}</th>
          {promiseKinds.map((kind) => (
            <th key={kind} scope="col">
              {t(`tickets:promise.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ levels, of, name }) => (
          <tr key={of}>
            <th scope="row">{name}</th>
            {promiseKinds.map((kind) => (
              <td key={kind}>
                <Minutes
                  label={`${name}, ${t(`tickets:promise.${kind}`)}`}
                  value={promises[of][kind]}
                  onChange={(value) => put(levels, { ...promises[of], [kind]: value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const byPriority = (t: TFunction<['departments', 'tickets']>) =>
  priorityLevels.toReversed().map((of) => ({ levels: [of], of, name: t(`tickets:priority.${of}`) }));

type MinutesProps = { label: string; value: number | null; onChange: (value: number | null) => void };

/** Typed as people write it: 30, 1:30, 4h; emptied, nothing is promised. */
function Minutes({ label, value, onChange }: MinutesProps) {
  const { t } = useTranslation('departments');
  const [typed, setTyped] = useState<string | null>(null);
  const units = { hour: t('unit.hour'), minute: t('unit.minute') };
  const isWrong = typed !== null && typed.trim() !== '' && readMinutes(typed, units) === null;
  return (
    <TextField
      aria-label={label}
      placeholder="—"
      value={typed ?? writeMinutes(value, units)}
      error={isWrong && t('unit.wrong')}
      onChange={({ currentTarget: { value: words } }) => {
        setTyped(words);
        const minutes = readMinutes(words, units);
        if (minutes !== null || !words.trim()) onChange(minutes);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
