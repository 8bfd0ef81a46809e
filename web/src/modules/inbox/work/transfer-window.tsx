import type { Contact } from '@parley/contract/inbox/contacts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { NoteField } from './note-field.tsx';
import { useWork } from './actions.ts';
import { type Candidate, type TeamCandidate, useCandidates, useTeamCandidates } from './candidates.ts';
import { MemberAvatar, TeamMark } from '../../projects/index.ts';
import classes from './transfer-window.module.css';
import { closeWorkWindow } from './work-window.ts';

type Props = { contacts: Contact[]; opened: boolean; onDone: (() => void) | undefined };

/** To whom, and what they should know; the same window for one contact and for many. */
export function TransferWindow({ contacts, opened, onDone }: Props) {
  const { t } = useTranslation('work');
  const work = useWork();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const people = useCandidates(contacts, search);
  const teams = useTeamCandidates(contacts, search);
  const all = [
    ...teams.map((it) => ({ key: `team ${it.id}`, team_id: it.id, name: it.name, reason: it.reason })),
    ...(people ?? []).map((it) => ({ key: `person ${it.id}`, operatorid: it.id, name: it.name, reason: it.reason })),
  ];
  // A search that leaves one has chosen.
  const free = all.filter((it) => it.reason === null);
  const to = free.find((it) => it.key === chosen) ?? (free.length === 1 ? free[0] : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!to) return;
    closeWorkWindow();
    onDone?.();
    const [only] = contacts;
    const { key: _, reason: __, name, ...receiver } = to;
    if (only && contacts.length === 1) return void work.transfer(only, { name, ...receiver }, note);
    void work.many('assign', contacts, { ...receiver, ...(note.trim() ? { comment: note } : {}) });
  };
  return (
    <Modal
      opened={opened}
      onClose={closeWorkWindow}
      title={t('transfer.title')}
      size="sm"
      footer={
        <Button type="submit" form="transfer" look="primary" disabled={!to}>
          {t('transfer.action')}
        </Button>
      }
    >
      <form id="transfer" className={classes.form} onSubmit={submit}>
        <SearchField data-autofocus placeholder={t('transfer.search')} value={search} onChange={setSearch} />
        <div className={classes.people} role="radiogroup" aria-label={t('transfer.people')}>
          {!people && <ListSkeleton rows={4} />}
          {people &&
            teams.map((team) => {
              const key = `team ${team.id}`;
              return <TeamRow key={key} team={team} isChosen={key === to?.key} onChoose={() => setChosen(key)} />;
            })}
          {people?.map((person) => {
            const key = `person ${person.id}`;
            return <PersonRow key={key} person={person} isChosen={key === to?.key} onChoose={() => setChosen(key)} />;
          })}
          {people && all.length === 0 && <EmptyState title={t('transfer.nobody')} />}
        </div>
        <NoteField hint={t('transfer.note_hint')} value={note} onChange={setNote} />
      </form>
    </Modal>
  );
}

type PersonProps = { person: Candidate; isChosen: boolean; onChoose: () => void };

function PersonRow({ person, ...rest }: PersonProps) {
  const { t } = useTranslation('work');
  const note = person.reason ? t(`transfer.${person.reason}`) : person.isAway ? t('transfer.away') : person.email;
  return (
    <Row {...rest} name={person.name} note={note} isOff={person.reason !== null}>
      <MemberAvatar id={person.id} name={person.name} size={32} online={person.isOnline} />
    </Row>
  );
}

type TeamProps = { team: TeamCandidate; isChosen: boolean; onChoose: () => void };

/** What becomes of a client who is handed to it is said below its name. */
function TeamRow({ team, ...rest }: TeamProps) {
  const { t } = useTranslation('work');
  const note = team.reason ? t('transfer.team_cannot_see') : t(`transfer.team_${team.rule}`);
  return (
    <Row {...rest} name={team.name} note={note} isOff={team.reason !== null}>
      <TeamMark team={team} />
    </Row>
  );
}

type RowProps = {
  name: string;
  note: string;
  isOff: boolean;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Row({ name, note, isOff, isChosen, onChoose, children }: RowProps) {
  return (
    <label className={classes.person} data-chosen={isChosen || undefined} data-off={isOff || undefined}>
      <input
        type="radio"
        name="colleague"
        className={classes.radio}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      {children}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.email}>{note}</span>
      </span>
    </label>
  );
}
