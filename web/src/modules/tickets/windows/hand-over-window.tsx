import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconBuilding } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { MemberAvatar, useMembers } from '../../projects/index.ts';
import { useDepartments, useMyId } from '../data.ts';
import { useTicketDeeds } from '../deeds.ts';
import { closeAsked } from './open-window.ts';
import classes from './windows.module.css';

/** To a person or a department, with a note that colleagues read in the dialogue. */
export function HandOverWindow({ ticket }: { ticket: Ticket | null }) {
  const { t } = useTranslation('tickets');
  return (
    <Modal
      opened={ticket !== null}
      onClose={closeAsked}
      title={ticket ? t('hand_over.title', { number: ticket.number }) : ''}
      size="sm"
      fullOnPhone
    >
      {ticket && <Form key={ticket.id} ticket={ticket} />}
    </Modal>
  );
}

function Form({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const options = useReceivers(ticket);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [, kind, id] = /^(person|department) (\d+)$/.exec(to ?? '') ?? [];
    if (!kind) return;
    closeAsked();
    // Whoever of the department has it there is decided by its rule, or by its people.
    const body = kind === 'person' ? { manager: Number(id) } : { department_id: Number(id), manager: null };
    void deeds.handOver(ticket, { ...body, ...(note.trim() ? { note: note.trim() } : {}) });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        data-autofocus
        label={t('hand_over.to')}
        placeholder={t('hand_over.whom')}
        searchable
        options={options}
        value={to}
        onChange={setTo}
      />
      <TextArea
        label={t('hand_over.note')}
        description={t('hand_over.note_hint')}
        maxLength={4096}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button onClick={closeAsked}>{t('cancel')}</Button>
        <Button type="submit" look="primary" disabled={to === null}>
          {t('verb.hand_over_now')}
        </Button>
      </div>
    </form>
  );
}

/** Departments first: a ticket mostly goes to whoever knows the matter. */
function useReceivers(ticket: Ticket) {
  const { t } = useTranslation('tickets');
  const my_id = useMyId();
  const departments = useDepartments().data ?? [];
  const people = useMembers().data ?? [];
  return [
    ...departments
      .filter(({ id }) => id !== ticket.department_id)
      .map(({ id, name }) => ({
        value: `department ${id}`,
        label: name,
        note: t('field.department'),
        icon: <IconBuilding size={18} />,
      })),
    ...people
      .filter(({ id }) => id !== ticket.manager)
      .map(({ id, name }) => ({
        value: `person ${id}`,
        label: id === my_id ? t('me_named', { name }) : name,
        icon: <MemberAvatar id={id} name={name} size={22} />,
      })),
  ];
}
