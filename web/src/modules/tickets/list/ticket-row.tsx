import type { PriorityType } from '@parley/contract/tickets/priorities';
import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconCheck, IconClockPause, IconHourglassEmpty } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { formatListTime } from '../../../kit/i18n/formats.ts';
import { readWireTime } from '../../../kit/time.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useMenuPress } from '../../../ui/context-menu.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { MemberAvatar } from '../../projects/index.ts';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { RatingMark } from '../marks/rating-mark.tsx';
import { TicketClock } from '../marks/ticket-clock.tsx';
import classes from './ticket-row.module.css';
import type { RowWords } from './use-row-words.ts';

export type RowDeeds = {
  press: (ticket: Ticket, event: MouseEvent) => void;
  choose: (ticket: Ticket, event: MouseEvent) => void;
  menu: (ticket: Ticket, x: number, y: number) => void;
};

type Props = {
  ticket: Ticket;
  isOpen: boolean;
  isSelected: boolean;
  words: RowWords;
  department: { name: string; priority_type: PriorityType | null } | undefined;
  manager: string | null;
  /** Changes with each minute where the row tells how long somebody has waited. */
  minute: number;
  href: string;
  deeds: RowDeeds;
};

/** One ticket: plain elements only, it stands in a virtual list. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, isOpen, isSelected, words, department, href, deeds } = props;
  const press = useMenuPress<Ticket>(deeds.menu);
  return (
    <a
      href={href}
      className={classes.row}
      data-ticket={ticket.id}
      data-owed={ticket.owed_since !== null || undefined}
      data-selected={isSelected || undefined}
      aria-current={isOpen ? 'page' : undefined}
      {...press(ticket)}
      onClick={(event) => deeds.press(ticket, event)}
    >
      <span className={classes.mark}>
        <span className={classes.glyph}>
          <PriorityMark priority={ticket.priority} type={department ? department.priority_type : 'scale'} />
        </span>
        <span className={classes.choose} aria-hidden="true" onClick={(event) => deeds.choose(ticket, event)}>
          <IconCheck size={14} stroke={2.6} />
        </span>
        {isSelected && <span className="visually-hidden">{words.selected}</span>}
      </span>
      <span className={classes.line}>
        <span className={classes.subject}>{ticket.subject}</span>
        <TicketClock ticket={ticket} />
        {!ticket.promise && ticket.last_message && (
          <span className={classes.time}>
            {formatListTime(readWireTime(ticket.last_message)!, new Date(), words.language, words.zone)}
          </span>
        )}
      </span>
      <span className={classes.line}>
        <span className={classes.number}>#{ticket.number}</span>
        <ChannelIcon type={ticket.messenger_type} size={15} disc />
        <span className={classes.client}>{ticket.contact.name}</span>
        {department && <span className={classes.department}>{department.name}</span>}
        <Marks {...props} />
      </span>
    </a>
  );
});

/** What stands at the end: how long the client waits, what they thought of it, whose it is. */
function Marks({ ticket, words, manager }: Props) {
  return (
    <span className={classes.marks}>
      {ticket.owed_since && (
        <span className={classes.owed} {...tip(words.waits(ticket.owed_since))}>
          <IconHourglassEmpty size={13} aria-hidden />
          {words.waited(ticket.owed_since)}
        </span>
      )}
      {ticket.status === 'pending' && (
        <IconClockPause size={15} className={classes.paused} aria-label={words.pending} {...tip(words.pending)} />
      )}
      {ticket.rating !== null && <RatingMark rating={ticket.rating} />}
      {manager && ticket.manager !== null ? (
        <span className={classes.manager} {...tip(manager)}>
          <MemberAvatar id={ticket.manager} name={manager} size={20} />
          <span className="visually-hidden">{manager}</span>
        </span>
      ) : (
        <span className={classes.nobody} role="img" aria-label={words.nobody} {...tip(words.nobody)} />
      )}
    </span>
  );
}
