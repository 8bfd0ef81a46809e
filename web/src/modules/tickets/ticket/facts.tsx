import { listContactLeads } from '@parley/contract/deals/leads';
import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { channelName } from '../../../ui/channel-name.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Fact, InlineField, PickField } from '../../clients/index.ts';
import { useMembers, useProject } from '../../projects/index.ts';
import { useDepartmentOf, useDepartments, useTicket } from '../data.ts';
import { pickForTicket, saveTicket } from '../deeds.ts';
import { RatingMark } from '../marks/rating-mark.tsx';
import { TicketClock } from '../marks/ticket-clock.tsx';
import classes from './facts.module.css';
import { DepartmentPick, ManagerPick, PriorityPick } from './given.tsx';
import { TagsField } from './tags-field.tsx';

/** Everything that is known of a ticket, each value changed where it stands. */
export function TicketFacts({ ticket, onOpen }: { ticket: Ticket; onOpen: (id: number) => void }) {
  const { t } = useTranslation('tickets');
  const hasDeals = useProject().data?.modules.crm ?? false;
  const hasDepartments = (useDepartments().data?.length ?? 0) > 0;
  const hasPriority = useDepartmentOf(ticket)?.priority_type !== null;
  const author = useMembers().data?.find(({ id }) => id === ticket.author_id)?.name;
  return (
    <dl className={classes.facts}>
      {ticket.merged_into !== null && <Whole id={ticket.merged_into} onOpen={onOpen} />}
      <Fact name={t('field.manager')}>
        <ManagerPick ticket={ticket} />
      </Fact>
      {hasDepartments && (
        <Fact name={t('field.department')}>
          <DepartmentPick ticket={ticket} />
        </Fact>
      )}
      {hasPriority && (
        <Fact name={t('field.priority')}>
          <PriorityPick ticket={ticket} />
        </Fact>
      )}
      <Fact name={t('field.tags')}>
        <TagsField ticket={ticket} />
      </Fact>
      {hasDeals && (
        <Fact name={t('field.deal')}>
          <DealField ticket={ticket} />
        </Fact>
      )}
      <Fact name={t('field.channel')}>
        <span className={classes.channel}>
          <ChannelIcon type={ticket.messenger_type} size={16} disc />
          {channelName(ticket.messenger_type)}
        </span>
      </Fact>
      {(ticket.promise || ticket.broken.length > 0) && (
        <Fact name={t('field.promise')}>
          <TicketClock ticket={ticket} isNamed />
          {ticket.broken.length > 0 && (
            <p className={classes.broken}>
              {t('clock.was_broken', { what: ticket.broken.map((kind) => t(`promise.${kind}`)).join(', ') })}
            </p>
          )}
        </Fact>
      )}
      <Moment
        name={t('field.created')}
        time={ticket.date_created}
        by={author ?? (ticket.author_id === null ? t('by_itself') : null)}
      />
      <Moment name={t('field.answered')} time={ticket.answer_time} />
      <Moment name={t('field.closed')} time={ticket.finish_time} />
      {(ticket.status === 'closed' || ticket.result) && (
        <Fact name={t('field.result')}>
          <InlineField
            isLong
            label={t('field.result')}
            value={ticket.result ?? ''}
            maxLength={10_000}
            onSave={(result) => saveTicket(ticket.id, { result: result || null })}
          />
        </Fact>
      )}
      {ticket.rating !== null && (
        <Fact name={t('field.rating')}>
          <RatingMark rating={ticket.rating} />
          {ticket.rating_comment && <p className={classes.comment}>{ticket.rating_comment}</p>}
        </Fact>
      )}
    </dl>
  );
}

/** What it goes on in, where the viewer sees that. */
function Whole({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { t } = useTranslation('tickets');
  const { data } = useTicket(id);
  if (!data) return null;
  return (
    <Fact name={t('field.merged_into')}>
      <button type="button" className={classes.whole} onClick={() => onOpen(id)}>
        #{data.number} {data.subject}
      </button>
    </Fact>
  );
}

function Moment({ name, time, by }: { name: string; time: string | null; by?: string | null }) {
  const language = useLanguage();
  const date = time ? readWireTime(time) : null;
  if (!date) return null;
  return (
    <Fact name={name}>
      <span className={classes.plain}>{[formatDateTime(date, language), by].filter(Boolean).join(' · ')}</span>
    </Fact>
  );
}

/** One of the client's deals. */
function DealField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const [words, setWords] = useState('');
  const { data } = useEndpoint(listContactLeads, { id: ticket.contact.id }, { quiet: true });
  const asked = words.trim().toLowerCase();
  return (
    <span className={classes.deal}>
      <PickField
        label={t('field.deal')}
        chosen={ticket.lead}
        options={data?.filter(({ name }) => name.toLowerCase().includes(asked)).map(({ id, name }) => ({ id, name }))}
        words={words}
        onWords={setWords}
        onPick={(it) => void pickForTicket(ticket.id, { crm_lead_id: it?.id ?? null })}
      />
      {ticket.lead && (
        <Link
          to="/deals/lead/$id"
          params={{ id: ticket.lead.id }}
          className={classes.open}
          aria-label={t('open_deal', { name: ticket.lead.name })}
        >
          <IconExternalLink size={15} />
        </Link>
      )}
    </span>
  );
}
