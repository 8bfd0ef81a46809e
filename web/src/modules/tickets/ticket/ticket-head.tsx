import type { Ticket } from '@parley/contract/tickets/tickets';
import {
  IconCircleCheck,
  IconClockPause,
  IconDots,
  IconLayoutSidebarRight,
  IconRotate,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { keepClearOfToasts } from '../../../ui/toast.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { InlineField } from '../../clients/index.ts';
import { useMyId } from '../data.ts';
import { saveTicket, useTicketDeeds } from '../deeds.ts';
import { copyLink } from '../link.ts';
import { ticketMenu } from '../list/row-menu.tsx';
import { RatingMark } from '../marks/rating-mark.tsx';
import { StatusMark } from '../marks/status-mark.tsx';
import { TicketClock } from '../marks/ticket-clock.tsx';
import { askFor } from '../windows/open-window.ts';
import { Given } from './given.tsx';
import { togglePanel } from './panel-folded.ts';
import classes from './ticket-head.module.css';

type Props = { ticket: Ticket; /** Undefined where nothing stands beside it. */ isPanelShown?: boolean };

/** Which ticket it is, how it stands, whose it is, and what is done next. */
export function TicketHead({ ticket, isPanelShown }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <header ref={keepClearOfToasts} className={classes.head}>
      <div className={classes.top}>
        <button
          type="button"
          className={classes.number}
          aria-label={t('copy_link', { number: ticket.number })}
          {...tip(t('menu.link'))}
          onClick={() => void copyLink(ticket, t)}
        >
          #{ticket.number}
        </button>
        <h1 className={classes.subject}>
          <InlineField
            label={t('field.subject')}
            value={ticket.subject}
            maxLength={200}
            onSave={(subject) => saveTicket(ticket.id, { subject })}
          />
        </h1>
        <Verbs ticket={ticket} />
        {isPanelShown !== undefined && (
          <IconButton
            label={t('panel')}
            keys="Ctrl \"
            icon={<IconLayoutSidebarRight />}
            active={isPanelShown}
            onClick={togglePanel}
          />
        )}
      </div>
      <div className={classes.line}>
        <StatusMark status={ticket.status} />
        <Given ticket={ticket} />
        <span className={classes.room} />
        {ticket.rating !== null && <RatingMark rating={ticket.rating} />}
        <TicketClock ticket={ticket} isNamed />
      </div>
    </header>
  );
}

/** The one thing that is done next, and the rest behind the dots. */
function Verbs({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const my_id = useMyId();
  const { status } = ticket;
  const isOthers = status !== 'closed' && ticket.manager !== my_id;
  return (
    <span className={classes.verbs}>
      {isOthers && (
        <Button size="sm" icon={<IconUserCheck />} onClick={() => void deeds.take(ticket, my_id)}>
          {t('verb.take')}
        </Button>
      )}
      {status === 'opened' && (
        <IconButton label={t('verb.wait')} keys="Z" icon={<IconClockPause />} onClick={() => void deeds.wait(ticket)} />
      )}
      {status === 'closed' ? (
        <Button size="sm" icon={<IconRotate />} onClick={() => void deeds.open(ticket)}>
          {t('verb.open')}
        </Button>
      ) : (
        <Button size="sm" look="primary" icon={<IconCircleCheck />} onClick={() => askFor({ kind: 'close', ticket })}>
          {t('verb.close')}
        </Button>
      )}
      <Menu
        trigger={<IconButton label={t('menu.title')} icon={<IconDots />} />}
        label={t('menu.title')}
        position="bottom-end"
        items={ticketMenu(ticket, { t, deeds, my_id })}
      />
    </span>
  );
}
