import type { Contact } from '@parley/contract/inbox/contacts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { NoteField } from './note-field.tsx';
import { useWork } from './actions.ts';
import { type Candidate, useCandidates } from './candidates.ts';
import { MemberAvatar } from '../../projects/index.ts';
import classes from './transfer-window.module.css';
import { closeWorkWindow } from './work-window.ts';

type Props = { contacts: Contact[]; opened: boolean; onDone: (() => void) | undefined };

/** To whom, and what they should know; the same window for one contact and for many. */
export function TransferWindow({ contacts, opened, onDone }: Props) {
  const { t } = useTranslation('work');
  const work = useWork();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const people = useCandidates(contacts, search);
  // A search that leaves one person has chosen.
  const free = (people ?? []).filter((it) => it.reason === null);
  const to = free.find((it) => it.id === chosen) ?? (free.length === 1 ? free[0] : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!to) return;
    closeWorkWindow();
    onDone?.();
    const [only] = contacts;
    if (only && contacts.length === 1) return void work.transfer(only, to, note);
    void work.many('assign', contacts, { operatorid: to.id, ...(note.trim() ? { comment: note } : {}) });
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
          {people?.map((person) => (
            <PersonRow key={person.id} person={person} isChosen={person === to} onChoose={() => setChosen(person.id)} />
          ))}
          {people?.length === 0 && <EmptyState title={t('transfer.nobody')} />}
        </div>
        <NoteField hint={t('transfer.note_hint')} value={note} onChange={setNote} />
      </form>
    </Modal>
  );
}

type RowProps = { person: Candidate; isChosen: boolean; onChoose: () => void };

function PersonRow({ person, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('work');
  return (
    <label className={classes.person} data-chosen={isChosen || undefined} data-off={person.reason ? true : undefined}>
      <input
        type="radio"
        name="colleague"
        className={classes.radio}
        checked={isChosen}
        disabled={person.reason !== null}
        onChange={onChoose}
      />
      <MemberAvatar id={person.id} name={person.name} size={32} online={person.isOnline} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        <span className={classes.email}>{person.reason ? t(`transfer.${person.reason}`) : person.email}</span>
      </span>
    </label>
  );
}
