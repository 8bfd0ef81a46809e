import { createTicketTag, listTicketTags } from '@parley/contract/tickets/tags';
import type { Ticket } from '@parley/contract/tickets/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { Tag } from '../../../ui/tag.tsx';
import { PickField } from '../../clients/index.ts';
import { useMay } from '../../projects/index.ts';
import { useDepartmentOf, useTicketTags } from '../data.ts';
import { pickForTicket } from '../deeds.ts';
import classes from './facts.module.css';

/** Tags of a ticket, of those that its department has; whoever may makes a missing one on the spot. */
export function TagsField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { data: all = [] } = useTicketTags();
  const own = useDepartmentOf(ticket)?.tags ?? [];
  const mayCreate = useMay('tickets.edit') && !own.length;
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const set = (tags: number[]) => void pickForTicket(ticket.id, { tags });
  const create = async (tag: string) => {
    const created = await act({ call: () => api(createTicketTag, { tag }) });
    if (!created.isDone) return;
    await refetch(listTicketTags);
    set([...new Set([...ticket.tags, created.answer.id])]);
  };
  return (
    <span className={classes.tags}>
      {all
        .filter(({ id }) => ticket.tags.includes(id))
        .map(({ id, tag }) => (
          <Tag key={id} onRemove={() => set(ticket.tags.filter((it) => it !== id))}>
            {tag}
          </Tag>
        ))}
      <PickField
        label={t('field.tags')}
        chosen={null}
        options={all
          .filter(({ id }) => !ticket.tags.includes(id) && (!own.length || own.includes(id)))
          .filter(({ tag }) => tag.toLowerCase().includes(asked))
          .map(({ id, tag }) => ({ id, name: tag }))}
        words={words}
        onWords={setWords}
        onPick={(it) => it && set([...ticket.tags, it.id])}
        {...(mayCreate ? { onCreate: (name: string) => void create(name) } : {})}
      />
    </span>
  );
}
