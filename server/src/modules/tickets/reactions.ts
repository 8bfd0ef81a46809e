import { clientCleared, clientErased, clientRestored } from '@parley/contract/clients/client-facts';
import { configChanged } from '@parley/contract/inbox/chat';
import * as contactFacts from '@parley/contract/inbox/contact-facts';
import { messageCreated, messageDeleted, messageUpdated } from '@parley/contract/inbox/messages';
import { memberChanged, memberRemoved } from '@parley/contract/projects/members';
import { settingChanged } from '@parley/contract/projects/facts';
import type { Tx } from '../../kit/db/index.ts';
import { on, type Reaction, within } from '../../kit/events/events.ts';
import { isAwaited, lookForTicketsIn } from './giving/plan-giving.ts';
import { replanClosing } from './life/close-idle.ts';
import { comesWithTickets, resumeTickets } from './life/come-back.ts';
import { changesDebts, followDebts } from './life/follow-debts.ts';
import { forgetTicketsOf } from './life/forget-tickets.ts';
import { forgetWordsOf } from './life/forget-words.ts';
import { concernsTickets, hearMessage, isOfOurs, mayBeMissed, missMessage } from './life/hear-message.ts';
import { knownDesks, notings } from './life/known-desks.ts';
import { releaseTickets } from './life/release-tickets.ts';
import { followHours, changesHours } from './promises/renew-clocks.ts';

const worksWithTickets = async (_: unknown, project_id: number, tx: Tx) =>
  (await knownDesks(tx, project_id)).has_tickets;

const { contactBlocked, contactClosed, contactReopened, contactRestored, contactUnblocked, replyNotNeeded } =
  contactFacts;
/** After these nobody waits for an answer, or somebody does again. */
const debts = [contactBlocked, contactClosed, contactReopened, contactRestored, contactUnblocked, replyNotNeeded];

export const reactions: Reaction[] = [
  ...notings,
  on(messageCreated, hearMessage, concernsTickets),
  on(messageUpdated, hearMessage, isOfOurs),
  on(messageDeleted, missMessage, mayBeMissed),
  on([clientCleared, ...debts], followDebts, changesDebts),
  on(clientRestored, resumeTickets, comesWithTickets),
  within(clientErased, forgetTicketsOf),
  within(clientCleared, forgetWordsOf),
  on(configChanged, replanClosing, worksWithTickets),
  on(memberChanged, lookForTicketsIn, isAwaited),
  on(memberRemoved, releaseTickets, worksWithTickets),
  on(settingChanged, followHours, changesHours),
];
