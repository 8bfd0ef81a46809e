import { getUser } from '@parley/contract/accounts/users';
import type { Contact } from '@parley/contract/inbox/contacts';
import { IconClockHour4, IconMoodSmile } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { NoteField } from './note-field.tsx';
import { useWork } from './actions.ts';
import { useCandidates } from './candidates.ts';
import classes from './handover-window.module.css';
import { useHeldBy } from './held-by.ts';
import { closeWorkWindow } from './work-window.ts';

/** The end of a shift: all that one holds on one screen, handed over at once with one note. */
export function HandoverWindow({ opened }: { opened: boolean }) {
  const { t } = useTranslation('work');
  const work = useWork();
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id ?? 0;
  const { data: rows, isError, isFetching, refetch } = useHeldBy(myId, opened);
  const [left, setLeft] = useState<number[]>([]);
  const [to, setTo] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const chosen = (rows ?? []).filter(({ id }) => !left.includes(id));
  const people = useCandidates(chosen, '')?.filter(({ reason }) => reason === null) ?? [];
  const turn = (id: number) => setLeft(left.includes(id) ? left.filter((it) => it !== id) : [...left, id]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null || !chosen.length) return;
    closeWorkWindow();
    void work.many('assign', chosen, { operatorid: to, ...(note.trim() ? { comment: note } : {}) });
  };
  return (
    <Modal
      opened={opened}
      onClose={closeWorkWindow}
      title={t('handover.title')}
      fullOnPhone
      footer={
        <Button type="submit" form="handover" look="primary" disabled={to === null || !chosen.length}>
          {t('handover.action', { count: chosen.length })}
        </Button>
      }
    >
      {!rows && isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {!rows && !isError && <ListSkeleton rows={5} />}
      {rows?.length === 0 && (
        <EmptyState icon={<IconMoodSmile />} title={t('handover.nothing')} text={t('handover.nothing_text')} />
      )}
      {rows && rows.length > 0 && (
        <form id="handover" className={classes.form} onSubmit={submit}>
          <ul className={classes.rows} aria-label={t('handover.held')}>
            {rows.length > 1 && (
              <li className={classes.row} data-all>
                <Checkbox
                  label={t('handover.all')}
                  checked={chosen.length > 0}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  onChange={() => setLeft(chosen.length < rows.length ? [] : rows.map(({ id }) => id))}
                />
              </li>
            )}
            {rows.map((row) => (
              <li key={row.id} className={classes.row}>
                <Checkbox label={<Held row={row} />} checked={!left.includes(row.id)} onChange={() => turn(row.id)} />
              </li>
            ))}
          </ul>
          <Select
            label={t('handover.to')}
            searchable
            placeholder={t('transfer.search')}
            options={people.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
            value={to}
            onChange={setTo}
          />
          <NoteField hint={t('handover.note_hint')} value={note} onChange={setNote} />
        </form>
      )}
    </Modal>
  );
}

function Held({ row }: { row: Contact }) {
  const { t } = useTranslation('work');
  return (
    <span className={classes.held}>
      <span className={classes.name}>{row.name}</span>
      <span className={classes.last}>{row.lastMessage?.message}</span>
      {row.owed_since && <IconClockHour4 size={15} className={classes.owed} aria-label={t('handover.owed')} />}
    </span>
  );
}
