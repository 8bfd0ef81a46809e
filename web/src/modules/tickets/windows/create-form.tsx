import { levelOf, priorityLevels, priorityOf, usualPriority } from '@parley/contract/tickets/priorities';
import { createTicket } from '@parley/contract/tickets/tickets';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, whyNot } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { uuid } from '../../../kit/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMembers } from '../../projects/index.ts';
import { placeTicket, useDepartments, useMyId, useTicketTags } from '../data.ts';
import { renewTickets } from '../live.ts';
import { ticketUndo } from '../undo-tickets.ts';
import { closeTicketWindow, type NewTicket } from './open-window.ts';
import classes from './windows.module.css';

const MOST = 200;
const NOBODY = 'none';

/** What a client asks for becomes a ticket: most of it is known, the rest may be said. */
export function CreateForm({ known }: { known: NewTicket }) {
  const { t } = useTranslation('tickets');
  const form = useNewTicket(known);
  const { draft, put, departments, people, tags, refusal, isSending, submit } = form;
  const type =
    draft.department === null ? 'scale' : (departments.find((it) => it.id === draft.department)?.priority_type ?? null);
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.note}>{t('create.of', { name: known.contact.name })}</p>
      <TextField
        data-autofocus
        label={t('field.subject')}
        placeholder={t('create.subject_hint')}
        maxLength={MOST}
        value={draft.subject}
        onChange={(event) => put({ subject: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label={t('field.department')}
          placeholder={t('no_department')}
          clearable
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.department}
          onChange={(department) => put({ department, tags: [] })}
        />
        <Select
          label={t('field.manager')}
          searchable
          options={[
            { value: NOBODY, label: t(draft.department === null ? 'nobody' : 'create.by_rule') },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={draft.manager}
          onChange={(manager) => put({ manager: manager ?? NOBODY })}
        />
      </div>
      {type === 'number' && (
        <Select
          label={t('field.priority')}
          options={Array.from({ length: 10 }, (_, nth) => ({ value: nth + 1, label: String(nth + 1) }))}
          value={draft.priority}
          onChange={(priority) => put({ priority: priority ?? usualPriority })}
        />
      )}
      {type === 'scale' && (
        <div className={classes.part}>
          <span className={classes.label}>{t('field.priority')}</span>
          <Segmented
            wide
            aria-label={t('field.priority')}
            value={levelOf(draft.priority)}
            options={priorityLevels.map((value) => ({ value, label: t(`priority.${value}`) }))}
            onChange={(level) => put({ priority: priorityOf[level] })}
          />
        </div>
      )}
      {tags.length > 0 && (
        <MultiSelect
          label={t('field.tags')}
          options={tags.map(({ id, tag }) => ({ value: id, label: tag }))}
          value={draft.tags}
          onChange={(ids) => put({ tags: ids })}
        />
      )}
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Button type="submit" look="primary" wide loading={isSending}>
        {t('create.action')}
      </Button>
    </form>
  );
}

type Draft = { subject: string; department: number | null; manager: string; priority: number; tags: number[] };

function useNewTicket({ user_id, message_id, subject = '', onCreated }: NewTicket) {
  const { t } = useTranslation('tickets');
  const my_id = useMyId();
  const departments = useDepartments().data ?? [];
  const people = useMembers().data ?? [];
  const allTags = useTicketTags().data ?? [];
  // The same key for every try: pressed twice, it is one ticket.
  const [uid] = useState(() => uuid());
  const [draft, setDraft] = useState<Draft>(() => ({
    subject: firstLine(subject),
    department: null,
    manager: String(my_id),
    priority: usualPriority,
    tags: [],
  }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const own = departments.find(({ id }) => id === draft.department)?.tags ?? [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const { manager, department, priority, tags } = draft;
    const words = draft.subject.trim();
    const made = await act({
      call: () =>
        api(createTicket, {
          uid,
          user_id,
          ...(message_id ? { message_id } : {}),
          ...(words ? { subject: words } : {}),
          manager: manager === NOBODY ? null : Number(manager),
          department_id: department,
          priority,
          ...(tags.length ? { tags } : {}),
        }),
      place: ({ undo: _, ...ticket }) => {
        placeTicket(ticket);
        renewTickets([ticket.id]);
      },
      done: ({ number }) => t('done.created', { number }),
      undo: ({ undo }) => ticketUndo([undo]),
      quiet: true,
    });
    setSending(false);
    if (!made.isDone) return setRefusal(whyNot(made));
    closeTicketWindow();
    onCreated?.(made.answer);
  };
  return {
    draft,
    put: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    departments,
    people,
    tags: own.length ? allTags.filter(({ id }) => own.includes(id)) : allTags,
    refusal,
    isSending,
    submit,
  };
}

/** What was written first says mostly what it is about. */
const firstLine = (text: string): string => text.trim().split('\n')[0]!.slice(0, MOST);
