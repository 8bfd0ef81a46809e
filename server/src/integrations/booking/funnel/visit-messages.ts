import { quietUntil } from '@parley/contract/deals/automation-rules';
import { filledKept } from '@parley/contract/inbox/approved-rules';
import { fillVisitWords } from '@parley/contract/integrations/visit-words';
import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { dropped, job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { mainContactOf, readClient } from '../../../modules/clients/index.ts';
import { type Said, sayToContact } from '../../../modules/inbox/index.ts';
import { BookingError } from '../ask-booking.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import { askRecord } from '../visits/ask-visits.ts';
import { type KeptRecord, lockRecord } from '../visits/visits.queries.ts';
import {
  claimMessage,
  isClaimed,
  type ListeningFunnel,
  listeningFunnel,
  type MessageOf,
  noteMessage,
} from './funnels.queries.ts';
import { tellVisits } from './tell-visits.ts';
import { lastMomentFor, type MessageKind, momentFor } from './rules.ts';

const shape = z.object({
  branch_id: z.number(),
  record_id: z.number(),
  funnel_id: z.number(),
  kind: z.enum(['remind', 'review']),
  /** The visit as it was planned for: moved since, it has a message of its own. */
  starts_at: z.number(),
});
type Planned = z.infer<typeof shape>;

/** At its time: looks again, since the visit may be moved or cancelled, the rule off, and the message said. */
export const sendVisitMessage = job(
  'send-visit-message',
  shape,
  async (planned, { project_id }) => {
    if (project_id === null) return;
    const booking = await openBooking(project_id);
    const branch = booking?.branches.find((it) => it.id === planned.branch_id);
    // Without them nobody hears any more what becomes of the visit.
    if (!booking || !branch) return;
    // However often it was planned, the service is asked about what is to be said.
    const due = await transaction(project_id, (tx) => look(tx, project_id, planned));
    if (due.until !== null) throw new RetryLater(new Date(due.until), 'not yet');
    if (!due.found || !(await isStillSo(booking, planned))) return;
    const address = branch.address || branch.title;
    const until = await transaction(project_id, (tx) => sendNow(tx, project_id, planned, address));
    if (until !== null) throw new RetryLater(new Date(until), 'not yet');
  },
  { missed: dropped },
);

/**
 * Whether the visit stands as it was planned for: what was lost on the way here is not said to a client. Moved, it has a
 * message of its own once that is heard. While the service is silent, what is known counts.
 */
async function isStillSo(booking: Booking, { branch_id, record_id, kind, starts_at }: Planned): Promise<boolean> {
  try {
    const { read } = await askRecord(booking, branch_id, record_id);
    return read.starts_at.getTime() === starts_at && momentFor(kind, read, 0) !== null;
  } catch (error) {
    if (!(error instanceof BookingError)) throw error;
    return error.kind !== 'missing';
  }
}

type Visited = Pick<KeptRecord, 'branch_id' | 'id' | 'state' | 'minutes'> & { starts_at: Date };

/** What the funnel says of this visit by itself, from here on. A moment that has passed is not made up for. */
export async function planMessages(
  tx: Tx,
  { project_id, funnel, record }: { project_id: number; funnel: ListeningFunnel; record: Visited },
): Promise<void> {
  const { branch_id, id: record_id, starts_at } = record;
  for (const kind of ['remind', 'review'] as const) {
    const rule = funnel.rules?.[kind];
    const at = rule?.is_on ? momentFor(kind, record, rule.hours) : null;
    if (at === null || at <= now().getTime()) continue;
    const planned = { branch_id, record_id, funnel_id: funnel.id, kind, starts_at: starts_at.getTime() };
    await later(tx, sendVisitMessage, planned, { project_id, at: new Date(at) });
  }
}

type Found = { visit: KeptRecord; funnel: ListeningFunnel; of: MessageOf };
type Looked = { found: Found | null; /** It has to wait. */ until: number | null };
const settled: Looked = { found: null, until: null };

/** What is to be said now, as far as it is known here. */
async function look(tx: Tx, project_id: number, planned: Planned): Promise<Looked> {
  const { branch_id, record_id, funnel_id, kind } = planned;
  const visit = await lockRecord(tx, { project_id, branch_id, id: record_id });
  const funnel = await listeningFunnel(tx, project_id, funnel_id);
  if (!visit || !funnel?.rules?.[kind].is_on || !isFor(funnel, branch_id)) return settled;
  const starts_at = new Date(momentOf(visit.starts_at));
  if (starts_at.getTime() !== planned.starts_at) return settled;
  const at = momentFor(kind, { ...visit, starts_at }, funnel.rules[kind].hours);
  const isOver = at !== null && now().getTime() >= lastMomentFor(kind, { starts_at }, at);
  // However often a visit is moved, its client is asked for a review once.
  const of = { project_id, branch_id, record_id, kind, starts_at: kind === 'review' ? new Date(0) : starts_at };
  if (at === null || isOver || (await isClaimed(tx, of))) return settled;
  const until = at > now().getTime() ? at : quietUntil(now().getTime(), funnel.quiet, funnel.time_zone);
  return until === null ? { found: { visit, funnel, of }, until } : { found: null, until };
}

/** Until when it has to wait; null: it is settled. */
async function sendNow(tx: Tx, project_id: number, planned: Planned, address: string): Promise<number | null> {
  const { found, until } = await look(tx, project_id, planned);
  if (!found || !(await claimMessage(tx, found.of))) return until;
  const { visit, funnel, of } = found;
  const contact_id = visit.contact_id === null ? null : await mainContactOf(tx, project_id, visit.contact_id);
  const outcome = await say(tx, { project_id, visit, contact_id, funnel, kind: planned.kind, address });
  await noteMessage(tx, of, outcome);
  // Whoever looks at the client's visits sees at once that it was not said.
  if (outcome !== 'sent' && contact_id !== null) await tellVisits(tx, project_id, contact_id);
  return null;
}

const isFor = ({ branch }: ListeningFunnel, branch_id: number): boolean => !branch || branch === String(branch_id);

type Saying = {
  project_id: number;
  visit: KeptRecord;
  contact_id: number | null;
  funnel: ListeningFunnel;
  kind: MessageKind;
  address: string;
};

async function say(tx: Tx, saying: Saying): Promise<Said> {
  const { project_id, visit, contact_id, funnel, kind, address } = saying;
  if (contact_id === null || !funnel.rules) return 'no_channel';
  const client = await readClient(tx, project_id, contact_id);
  // Who asked for no mailings is still told of their own visit.
  if (kind === 'review' && client.unsubscribed) return 'refused';
  const { language, rules, channel_id } = funnel;
  const { text, template } = rules[kind];
  const fill = (words: string): string => fillVisitWords(words, { visit, name: client.name, address, language });
  return sayToContact(tx, project_id, {
    contact_id,
    text: fill(text),
    files_ids: [],
    channels_ids: channel_id === null ? [] : [channel_id],
    template: template && filledKept(template, fill),
    author: { kind: 'auto_message', name: funnel.name },
    uid: `visit-${visit.branch_id}-${visit.id}-${kind}-${momentOf(visit.starts_at)}`,
  });
}
