import type { CustomField } from '@parley/contract/fields/fields';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { toast } from '../../../ui/toast.ts';
import type { FieldChangesOf, GivenOption } from './field-changes.ts';
import classes from './fields-tab.module.css';
import { KeptName } from '../../../ui/kept-name.tsx';
import { knownOption, newOptions } from './known-options.ts';
import { moved } from './move.ts';
import { stepAside } from './step-aside.ts';

type Props = { field: CustomField; changes: FieldChangesOf };
type Next = (options: GivenOption[]) => GivenOption[];
const MOST = 500;

/** What a list offers. One that is removed can be brought back with the values that held it. */
export function FieldOptions({ field, changes }: Props) {
  const { t } = useTranslation('fields');
  const { id, fields: options } = field;
  const save = (next: Next) => changes.changeOptions(id, next);
  const tell = async (saved: Promise<string | null>) => {
    const reason = await saved;
    if (reason) toast.error(reason);
    return !reason;
  };
  return (
    <div>
      <ol className={classes.list} aria-label={t('options', { label: field.label })}>
        {options.map((option, at) => (
          <li key={option.id} className={classes.option}>
            <KeptName
              label={t('option', { nth: at + 1 })}
              value={option.value}
              maxLength={200}
              onKeep={async (value) => {
                const others = options.filter((it) => it.id !== option.id);
                const same = knownOption(others, value);
                if (same) return t('option_known', { value: same.value });
                return save((all) => all.map((it) => (it.id === option.id ? { ...it, value } : it)));
              }}
            />
            <OrderButtons
              up={t('up', { label: option.value })}
              down={t('down', { label: option.value })}
              at={at}
              last={options.length - 1}
              onMove={(to) => void tell(save((all) => moved(all, at, to)))}
            />
            <IconButton
              size="sm"
              label={t('option_remove', { value: option.value })}
              icon={<IconX />}
              onClick={(event) => {
                stepAside(event);
                void tell(changes.removeOption(id, at, option));
              }}
            />
          </li>
        ))}
      </ol>
      {options.length < MOST && (
        <NewOption options={options} onAdd={(fresh) => tell(save((all) => [...all, ...fresh]))} />
      )}
    </div>
  );
}

type NewProps = { options: readonly GivenOption[]; onAdd: (options: GivenOption[]) => Promise<boolean> };

/**
 * Enter adds and stays for the next one; a column that is pasted becomes as many. An empty one does nothing, and one
 * that is there already stays typed, with the reason.
 */
function NewOption({ options, onAdd }: NewProps) {
  const { t } = useTranslation('fields');
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<string[]>([]);
  const id = useId();
  const isRefused = known.length > 0;
  const type = (text: string) => {
    setTyped(text);
    setKnown([]);
  };
  const isWrong = isRefused && typed !== '';
  useLayer('dropdown', isWrong, () => type(''));
  const add = async (text: string) => {
    const values = text.split('\n').flatMap((line) => line.trim().slice(0, 200) || []);
    const sorted = newOptions(options, values);
    setKnown(sorted.known);
    if (!sorted.fresh.length) return;
    setTyped('');
    if (!(await onAdd(sorted.fresh))) setTyped(text);
  };
  return (
    <>
      <div className={classes.option}>
        <input
          className={classes.newOption}
          aria-label={t('option_new')}
          aria-invalid={isWrong}
          aria-describedby={isRefused ? id : undefined}
          placeholder={t('option_new')}
          value={typed}
          maxLength={200}
          onChange={(event) => type(event.currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!text.trim().includes('\n')) return;
            event.preventDefault();
            void add(text);
          }}
          onBlur={() => void add(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void add(typed);
          }}
        />
        <IconButton size="sm" label={t('option_add')} icon={<IconPlus />} onClick={() => void add(typed)} />
      </div>
      {isRefused && (
        <p id={id} role="alert" className={classes.refusal}>
          {t('option_known', { value: known.join(', ') })}
        </p>
      )}
    </>
  );
}
