import { getUser } from '@parley/contract/accounts/users';
import type { Contact } from '@parley/contract/inbox/contacts';
import { IconClockHour4, IconMoodSmile } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
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
import { TeamMark } from '../../projects/index.ts';
import { type Receiver, useCandidates, useSeenBy, useTeamCandidates } from './candidates.ts';
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
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const receivers = useReceivers(rows ?? []);
  const receiver = receivers.find((it) => it.value === to)?.receiver ?? {};
  const isSeen = useSeenBy(receiver);
  const open = (rows ?? []).filter(isSeen);
  const chosen = open.filter(({ id }) => !left.includes(id));
  const turn = (id: number) => setLeft(left.includes(id) ? left.filter((it) => it !== id) : [...left, id]);

  const cannotSee = receiver.team_id === undefined ? 'transfer.cannot_see' : 'transfer.team_cannot_see';
  const isReady = rows !== undefined && (to !== null || left.length === rows.length);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    closeWorkWindow();
    void work.endShift(chosen, receiver, { comment: note, held: rows.length });
  };
  return (
    <Modal
      opened={opened}
      onClose={closeWorkWindow}
      title={t('handover.title')}
      fullOnPhone
      footer={
        <Button type="submit" form="handover" look="primary" disabled={!isReady}>
          {chosen.length ? t('handover.action', { count: chosen.length }) : t('handover.title')}
        </Button>
      }
    >
      {!rows && isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {!rows && !isError && <ListSkeleton rows={5} />}
      <p className={classes.about}>{t('handover.about')}</p>
      <form id="handover" className={classes.form} onSubmit={submit}>
        {rows?.length === 0 && (
          <EmptyState icon={<IconMoodSmile />} title={t('handover.nothing')} text={t('handover.nothing_text')} />
        )}
        {rows && rows.length > 0 && (
          <ul className={classes.rows} aria-label={t('handover.held')}>
            {rows.length > 1 && (
              <li className={classes.row} data-all>
                <Checkbox
                  label={t('handover.all')}
                  checked={chosen.length > 0}
                  disabled={open.length === 0}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  onChange={() => setLeft(chosen.length < open.length ? [] : rows.map(({ id }) => id))}
                />
              </li>
            )}
            {rows.map((row) => (
              <li key={row.id} className={classes.row}>
                <Checkbox
                  label={<Held row={row} obstacle={open.includes(row) ? null : t(cannotSee)} />}
                  checked={chosen.includes(row)}
                  disabled={!open.includes(row)}
                  onChange={() => turn(row.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {rows && left.length < rows.length && (
          <>
            <Select
              label={t('handover.to')}
              searchable
              placeholder={t('transfer.search')}
              options={receivers.map(({ receiver: _, ...option }) => option)}
              value={to}
              onChange={setTo}
            />
            {to !== null && to !== NOBODY && (
              <NoteField hint={t('handover.note_hint')} value={note} onChange={setNote} />
            )}
          </>
        )}
      </form>
    </Modal>
  );
}

const NOBODY = 'nobody';

type Choice = { value: string; label: string; note: string; icon?: ReactNode; receiver: Receiver };

/** Nobody in particular, then the teams, then the colleagues. */
function useReceivers(contacts: Contact[]): Choice[] {
  const { t } = useTranslation('work');
  const people = useCandidates(contacts, '') ?? [];
  const teams = useTeamCandidates(contacts, '');
  const isFree = (it: { reason: unknown }) => it.reason === null;
  return [
    { value: NOBODY, label: t('handover.nobody'), note: t('handover.nobody_note'), receiver: {} },
    ...teams.filter(isFree).map((it) => ({
      value: `team ${it.id}`,
      label: it.name,
      note: t(`transfer.team_${it.rule}`),
      icon: <TeamMark team={it} size={24} />,
      receiver: { team_id: it.id },
    })),
    ...people.filter(isFree).map((it) => ({
      value: `person ${it.id}`,
      label: it.name,
      note: it.isAway ? t('transfer.away') : it.email,
      receiver: { operatorid: it.id },
    })),
  ];
}

/** Whoever is to have it may not see it: that stands in place of its last words. */
function Held({ row, obstacle }: { row: Contact; obstacle: string | null }) {
  const { t } = useTranslation('work');
  return (
    <span className={classes.held} data-off={obstacle !== null || undefined}>
      <span className={classes.name}>{row.name}</span>
      <span className={classes.last}>{obstacle ?? row.lastMessage?.message}</span>
      {row.owed_since && <IconClockHour4 size={15} className={classes.owed} aria-label={t('handover.owed')} />}
    </span>
  );
}
