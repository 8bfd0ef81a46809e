import { useTranslation } from 'react-i18next';
import { Menu } from '../../../ui/menu.tsx';
import { TicketChip } from '../marks/ticket-chip.tsx';
import { useOpenTicketsOf } from '../tickets-of.ts';
import classes from './elsewhere.module.css';
import { useShowTicket } from './use-show-ticket.ts';

/** What is open with this client: the most pressing one, and the others behind their number. */
export function DialogueTickets({ contactId }: { contactId: number }) {
  const { t } = useTranslation('tickets');
  const show = useShowTicket();
  const [first, ...others] = useOpenTicketsOf(contactId) ?? [];
  if (!first) return null;
  const label = t('others.open', { count: others.length });
  return (
    <div className={classes.chips}>
      <TicketChip ticket={first} onOpen={show} />
      {others.length > 0 && (
        <Menu
          label={label}
          position="bottom-end"
          trigger={
            <button type="button" className={classes.others} aria-label={label}>
              +{others.length}
            </button>
          }
          items={others.map((it) => ({
            label: `#${it.number} ${it.subject}`,
            note: t(`status.${it.status}`),
            onSelect: () => show(it),
          }))}
        />
      )}
    </div>
  );
}
