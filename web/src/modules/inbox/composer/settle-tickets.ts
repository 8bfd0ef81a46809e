import type { TicketStatus } from '@parley/contract/tickets/tickets';
import { newestSeen, settleTicket, type Unsettle } from '../../tickets/index.ts';

/** How a ticket is to stand once its client is answered. */
export type Settling = { id: number; status: Extract<TicketStatus, 'pending' | 'closed'> };
type Leaving = { uid: string; settles?: Settling | null };

/** The ways back, by the message that it was done with. */
const settled = new Map<string, Promise<Unsettle | null>>();

/** Whether all that was written with this message has left: a letter of several parts settles a ticket once, at its end. */
export const isLastOf = (all: readonly Leaving[], { uid, settles }: Leaving): boolean =>
  !all.some((it) => it.uid !== uid && it.settles?.id === settles?.id);

/** This message is stored; `all`: what had not left yet. */
export function settleAfter(all: readonly Leaving[], it: Leaving & { contact_id: number }) {
  if (!it.settles || !isLastOf(all, it)) return;
  settled.set(it.uid, settleTicket(it.settles.id, it.settles.status, newestSeen(it.contact_id)));
}

/** The message is taken back before it has left: so is what it settled. */
export async function unsettle(uid: string) {
  const back = await settled.get(uid);
  settled.delete(uid);
  await back?.();
}
