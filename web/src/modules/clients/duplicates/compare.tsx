import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { ClientCard } from '@parley/contract/inbox/client-card';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { fieldWords, useFields } from '../../fields/index.ts';
import { useMembers } from '../../projects/index.ts';
import classes from './compare.module.css';
import { type Chosen, differing, isOwnField, keeperOf, known, type Part, valueIn } from './differing.ts';
import { channelName } from '../../../ui/channel-name.ts';

type Props = {
  sides: readonly ClientCard[];
  mainId: number;
  onMain: (id: number) => void;
  chosen: Chosen;
  onChoose: (field: Part, id: number) => void;
};

/** Field by field, one beside the other; where they differ, one is chosen. */
export function Compare({ sides, mainId, onMain, chosen, onChoose }: Props) {
  const { t } = useTranslation('duplicates');
  const group = useId();
  const toChoose = differing(...sides);
  const valueOf = useValues();
  const titleOf = useTitles();
  const notes = sides.map((it) => it.notes);
  return (
    <table className={classes.table} data-many={sides.length > 2 || undefined}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side.id} scope="col">
              <label className={classes.main}>
                <input
                  type="radio"
                  name={`${group}-main`}
                  checked={mainId === side.id}
                  onChange={() => onMain(side.id)}
                />
                <span>
                  <span className={classes.name}>
                    {sides.length > 2 ? side.name : t(mainId === side.id ? 'stays' : 'goes')}
                  </span>
                  <span className={classes.about}>
                    {sides.length > 2 && `${t(mainId === side.id ? 'stays' : 'goes')} · `}ID {side.id}
                  </span>
                </span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known(...sides)
          .filter((field) => titleOf(field) !== null)
          .map((field) => (
            <tr key={field}>
              <th scope="row">{titleOf(field)}</th>
              {sides.map((side) => (
                <td key={side.id}>
                  {toChoose.includes(field) && valueIn(side, field) !== null ? (
                    <label className={classes.choice}>
                      <input
                        type="radio"
                        name={`${group}-${field}`}
                        checked={keeperOf(field, sides, chosen, mainId) === side.id}
                        onChange={() => onChoose(field, side.id)}
                      />
                      <span>{valueOf(side, field)}</span>
                    </label>
                  ) : (
                    <span className={classes.value}>{valueOf(side, field) ?? '—'}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        {notes.some(Boolean) && (
          <tr>
            <th scope="row">{t('part.notes')}</th>
            {sides.map((side) => (
              <td key={side.id}>
                <span className={classes.notes}>{side.notes ?? '—'}</span>
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">{t('dialogues')}</th>
          {sides.map((side) => (
            <td key={side.id}>
              <Dialogues side={side} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Dialogues({ side }: { side: ClientCard }) {
  const { t } = useTranslation('duplicates');
  const language = useLanguage();
  const since = readWireTime(side.created_at);
  return (
    <>
      <span className={classes.channels}>
        {side.users.map(({ id, messenger_type }) => (
          <span key={id} role="img" aria-label={channelName(messenger_type)}>
            <ChannelIcon type={messenger_type} disc size={20} />
          </span>
        ))}
        {side.users.length === 0 && '—'}
      </span>
      {since && <span className={classes.about}>{t('since', { date: formatDate(since, language) })}</span>}
      {side.blocked && <span className={classes.bad}>{t('blocked')}</span>}
      {side.archived && <span className={classes.about}>{t('archived')}</span>}
    </>
  );
}

/** What is compared, by its name; null: a field that the project does not show. */
function useTitles(): (part: Part) => string | null {
  const { t } = useTranslation('duplicates');
  const fields = useFields('client');
  return (part) =>
    isOwnField(part) ? (fields.find(({ id }) => part === `field_${id}`)?.label ?? null) : t(`part.${part}`);
}

/** Values in words. */
function useValues() {
  const members = useMembers().data;
  const fields = useFields('client');
  const language = useLanguage();
  return (card: ClientCard, part: Part): string | null => {
    if (isOwnField(part)) {
      const field = fields.find(({ id }) => part === `field_${id}`);
      return field ? fieldWords(field, valueIn(card, part), language) : null;
    }
    if (part === 'phone') return card.phone && shownPhone(card.phone);
    if (part === 'organization_id') return card.organization?.name ?? null;
    if (part !== 'manager_id') return card[part];
    return card.manager_id === null ? null : (members?.find(({ id }) => id === card.manager_id)?.name ?? '…');
  };
}
