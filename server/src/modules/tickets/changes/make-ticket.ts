import { usualPriority } from '@parley/contract/tickets/priorities';
import type { Cause } from '@parley/contract/facts';
import { momentOf, wireTimeOf } from '@parley/contract/time';
import { askedBy } from '../../../kit/actor.ts';
import { now } from '../../../kit/clock.ts';
import { cut } from '../../../kit/cut.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { lookAgain } from '../giving/plan-giving.ts';
import { planClosing } from '../life/plan-closing.ts';
import { planWatching } from '../promises/plan-watching.ts';
import { noClocks, settleClocks } from '../promises/rules.ts';
import type { Doer } from './change-tickets.ts';
import { openedFact } from './facts-of-tickets.ts';
import { insertTicket, nextNumber, type Source, tagOfDepartment } from './new.queries.ts';
import { lookedAt } from './planned-looks.ts';
import type { Columns } from './rules.ts';
import { tellCreated } from './tell-tickets.ts';
import { readTerms } from './terms.queries.ts';

export type Given = {
  uid: string;
  dialogue_id: number;
  message_id: number | null;
  subject?: string | undefined;
  manager_id: number | null;
  department_id: number | null;
  tags: number[];
  priority?: number | undefined;
  deal_id: number | null;
};

const longestSubject = 200;

/** A ticket of a dialogue as it is kept, timed and told of; null: one with this uid is there already. */
export async function makeTicket(
  tx: Tx,
  { project_id, by }: Doer,
  source: Source,
  { uid, dialogue_id, message_id, tags, subject, priority = usualPriority, ...given }: Given,
  why: Cause['why'] = null,
): Promise<number | null> {
  const { department_id } = given;
  const at = wireTimeOf(now().getTime());
  const terms = await readTerms(tx, project_id, [department_id]);
  const ofDepartment = department_id === null ? null : await tagOfDepartment(tx, project_id, department_id);
  const number = await nextNumber(tx, project_id);
  const stands: Columns = {
    ...noClocks,
    status: 'opened',
    subject: subject ?? subjectOf(source.words) ?? `#${number}`,
    ticket_tags_ids: [...new Set([...tags, ...source.tags, ...(ofDepartment ? [ofDepartment] : [])])],
    priority,
    ...given,
    result: null,
    answered_at: null,
    closed_at: null,
    part_of: null,
    removed_at: null,
    status_at: at,
    last_message_at: source.last_message_at ?? at,
    heard_id: source.newest_id,
    owed_since: source.owed_since,
    excused_since: null,
    waits_since: department_id !== null && given.manager_id === null ? at : null,
    close_at: null,
    watch_at: null,
  };
  const { clocks } = settleClocks(noClocks, stands, terms.of(department_id), momentOf(at));
  const place = { dialogue_id, channel_id: source.channel_id, message_id, author_id: askedBy(by.actor) };
  const timed = { ...stands, ...clocks };
  const looks = lookedAt(timed, stands, terms.ticket_close, momentOf(at));
  const kept = { ...timed, ...looks, ...place, uid, number, since_id: source.newest_id, created_at: at };
  const made = await insertTicket(tx, project_id, kept);
  if (!made) return null;
  const { id, words } = made;
  recordAll(tx, project_id, [
    openedFact({ id, ...begunWith(stands), ...place }, { by, cause: { token: uid, why }, words }),
  ]);
  planClosing(tx, project_id, [{ id, ...looks }]);
  planWatching(tx, project_id, [{ id, ...looks }]);
  if (kept.waits_since !== null) await lookAgain(tx, project_id);
  const concerned = { id, ...place, manager_id: given.manager_id, contact_id: source.contact_id };
  await tellCreated(tx, { project_id, by: by.actor, stroke: uid }, concerned);
  return id;
}

const begunWith = ({ status, subject, manager_id, department_id, ticket_tags_ids, priority, deal_id }: Columns) => ({
  status,
  subject,
  manager_id,
  department_id,
  ticket_tags_ids,
  priority,
  deal_id,
});

/** The first line that says something. */
export function subjectOf(words: string | null): string | null {
  const line = words
    ?.split('\n')
    .map((it) => it.trim())
    .find(Boolean);
  return line ? cut(line, longestSubject) : null;
}
