import type { LeadFilter } from '@parley/contract/deals/leads';
import { createLeadFilter, deleteLeadFilter, listLeadFilters, type SavedFilter } from '@parley/contract/deals/tags';
import { IconTrash } from '@tabler/icons-react';
import { cloneElement, type FormEvent, type MouseEvent, type ReactElement, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Shown } from '../use-shown.ts';
import classes from './saved-filters.module.css';
import { isNarrowed, meantBy, sameFilter } from './search.ts';

type TriggerProps = {
  ref?: Ref<HTMLElement>;
  onClick?: (event: MouseEvent) => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
};
type Props = { shown: Shown; funnel_id: number; trigger: ReactElement<TriggerProps> };

/** One's own filters of this funnel: applied by a press, kept under a name, let go. */
export function SavedFilters({ shown, funnel_id, trigger }: Props) {
  const { t } = useTranslation('deals');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const button = cloneElement(trigger, {
    onClick: () => setOpened(!opened),
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
  });
  const popup = { opened, onClose: close, trigger: button, position: 'bottom-end', label: t('filter.saved') } as const;
  return (
    <Popup {...popup} padded titled>
      {opened && <Pane shown={shown} funnel_id={funnel_id} onDone={close} />}
    </Popup>
  );
}

function Pane({ shown, funnel_id, onDone }: Omit<Props, 'trigger'> & { onDone: () => void }) {
  const { t } = useTranslation('deals');
  // Kept by us as our own filters are.
  const saved = useEndpoint(listLeadFilters, { funnel: funnel_id }).data as SavedFilter[] | undefined;
  const [name, setName] = useState('');
  const filter = meantBy(shown.filter);
  const renew = () => void refetch(listLeadFilters);
  const keep = (kept: { name: string; filter: LeadFilter }) => api(createLeadFilter, { funnel: funnel_id, ...kept });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const call = () => keep({ name: name.trim(), filter });
    if ((await act({ call, place: renew, done: () => t('filter.was_saved') })).isDone) onDone();
  };
  const forget = (it: SavedFilter) =>
    act({
      call: () => api(deleteLeadFilter, { funnel: funnel_id, id: it.id }),
      place: renew,
      renew,
      done: () => t('filter.forgotten'),
      back: () => keep({ name: it.name, filter: it.filter }).then(renew),
    });
  return (
    <div className={classes.pane}>
      {saved?.map((it) => (
        <div key={it.id} className={classes.line}>
          <button
            type="button"
            className={classes.name}
            aria-pressed={sameFilter(it.filter, filter)}
            onClick={() => {
              shown.showFilter(it.filter);
              onDone();
            }}
          >
            {it.name}
          </button>
          <IconButton
            label={t('filter.forget', { name: it.name })}
            icon={<IconTrash />}
            size="sm"
            onClick={() => void forget(it)}
          />
        </div>
      ))}
      {saved?.length === 0 && <p className={classes.none}>{t('filter.none_saved')}</p>}
      {isNarrowed(filter) && (
        <form className={classes.save} onSubmit={(event) => void save(event)}>
          <TextField
            label={t('filter.save')}
            placeholder={t('filter.name')}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" look="primary" disabled={!name.trim()}>
            {t('filter.save_button')}
          </Button>
        </form>
      )}
    </div>
  );
}
