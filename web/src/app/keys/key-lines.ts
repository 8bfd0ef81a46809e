import { useTranslation } from 'react-i18next';
import type { Chord } from '../../kit/keys/chords.ts';
import { type InboxKey, inboxKeys, inboxTicketKeys } from '../../modules/inbox/index.ts';
import { type ClientKey, clientKeys } from '../../modules/clients/table/keymap.ts';
import { noticesKey } from '../../modules/notifications/keymap.ts';
import { type DealKey, dealKeys } from '../../modules/deals/keymap.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useHasTickets } from '../../modules/tickets/index.ts';
import { type TicketKey, ticketKeys } from '../../modules/tickets/keymap.ts';
import { builtSections } from '../sections.ts';
import { goKeys } from './go-keys.ts';

/** One key of the sheet; without an id it is not ours to change. */
export type KeyLine = { id: string | null; title: string; group: string; keys: Chord };

/** Those that are there together with a line: a key of another screen may be the same. */
export const linesBeside = (line: KeyLine, all: readonly KeyLine[]): KeyLine[] => {
  const screen = screenOf(line);
  return all.filter((it) => !screen || !screenOf(it) || screenOf(it) === screen);
};

const screenOf = ({ id }: KeyLine) => /^(inbox|clients|deals|tickets)\./.exec(id ?? '')?.[1];

/** Every key there is, whatever screen is open. */
export function useKeyLines(): KeyLine[] {
  const { t } = useTranslation(['app', 'keys', 'clients', 'deals', 'notifications', 'tickets']);
  const hasDeals = useProject().data?.modules.crm ?? false;
  const hasTickets = useHasTickets();
  const everywhere = t('keys.group.everywhere');
  const [go, inbox] = [t('keys.group.go'), t('keys:group')];
  return [
    { id: 'palette', title: t('keys.palette'), group: everywhere, keys: 'Mod+KeyK' },
    { ...noticesKey, title: t('notifications:title'), group: everywhere },
    { id: 'sheet', title: t('keys.sheet'), group: everywhere, keys: 'Shift+Slash' },
    ...(hasDeals ? [{ id: 'create_deal', title: t('keys.deals.add'), group: everywhere, keys: 'Shift+KeyD' }] : []),
    { id: null, title: t('keys.escape'), group: everywhere, keys: 'Escape' },
    { id: null, title: t('keys.send'), group: everywhere, keys: 'Mod+Enter' },
    ...builtSections.flatMap((section) => {
      const keys = goKeys[section];
      return keys ? [{ id: `go.${section}`, title: t(`section.${section}`), group: go, keys }] : [];
    }),
    ...Object.entries({ ...inboxKeys, ...(hasTickets ? inboxTicketKeys : {}) }).map(([id, keys]) => ({
      id: `inbox.${id}`,
      title: t(`keys:command.${id as InboxKey}`),
      group: inbox,
      keys,
    })),
    ...(hasTickets ? Object.entries(ticketKeys) : []).map(([id, keys]) => ({
      id: `tickets.${id}`,
      title: t(`tickets:command.${id as TicketKey}`),
      group: t('tickets:title'),
      keys,
    })),
    ...Object.entries(clientKeys).map(([id, keys]) => ({
      id: `clients.${id}`,
      title: t(`clients:key.${id as ClientKey}`),
      group: t('clients:title'),
      keys,
    })),
    ...(hasDeals ? Object.entries(dealKeys) : []).map(([id, keys]) => ({
      id: `deals.${id}`,
      title: t(`deals:key.${id as DealKey}`),
      group: t('deals:board.title'),
      keys,
    })),
  ];
}
