import type { Ticket } from '@parley/contract/tickets/tickets';
import type { TFunction } from 'i18next';
import { copyText } from '../../kit/copy-text.ts';
import { toast } from '../../ui/toast.ts';

/** A link that people read: it names the number that they call the ticket by. */
const linkTo = ({ number }: Ticket): string => `${location.origin}/app/messenger/tickets?number=${number}`;

export async function copyLink(ticket: Ticket, t: TFunction<'tickets'>) {
  await copyText(linkTo(ticket));
  toast.success(t('menu.link_copied'));
}
