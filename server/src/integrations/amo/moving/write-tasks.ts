import { cut } from '../../../kit/cut.ts';
import { now } from '../../../kit/clock.ts';
import { type ImportedTask, importedTasks } from '../../../modules/tasks/index.ts';
import { clientsOfDeals, livingThings, noteThings, thingsOf } from './things.queries.ts';
import { type AmoTask, timeOf } from './wire.ts';
import { managerIn, uidIn, type Writing, type Written } from './writing.ts';

/** Of people and deals that were brought; whose manager is not of the team has whoever brings them. */
export async function writeTasks({ tx, move, actor }: Writing, rows: AmoTask[]): Promise<Written> {
  const { project_id, user_id } = move;
  const known = await thingsOf(
    tx,
    move,
    'task',
    rows.map((it) => it.id),
  );
  const fresh = rows.filter((it) => !known.has(String(it.id)));
  const named = (type: string) =>
    fresh.flatMap((it) => (it.entity_type === type && it.entity_id ? [it.entity_id] : []));
  const clients = await livingThings(tx, move, 'client', named('contacts'));
  const deals = await livingThings(tx, move, 'deal', named('leads'));
  const ofDeals = await clientsOfDeals(tx, project_id, [...deals.values()]);
  const given = fresh.map((it): ImportedTask => {
    const key = String(it.entity_id ?? '');
    const deal_id = it.entity_type === 'leads' ? (deals.get(key) ?? null) : null;
    const contact_id = it.entity_type === 'contacts' ? (clients.get(key) ?? null) : null;
    return {
      uid: uidIn(move, `task ${it.id}`),
      date: timeOf(it.complete_till),
      comment: cut((it.text ?? '').trim(), 2000),
      result: resultOf(it),
      manager_id: managerIn(move, it.responsible_user_id) ?? user_id,
      contact_id: contact_id ?? (deal_id === null ? null : (ofDeals.get(deal_id) ?? null)),
      deal_id,
      closed_at: it.is_completed ? closedAt(it) : null,
      created_at: timeOf(it.created_at),
    };
  });
  const ids = await importedTasks.make(tx, project_id, actor, given);
  const things = fresh.flatMap((it, nth) => {
    const our_id = ids.get(given[nth]!.uid);
    return our_id === undefined ? [] : [{ amo_id: String(it.id), our_id, state: 'made' as const }];
  });
  await noteThings(tx, move, 'task', things);
  return { made: things.length, matched: 0, left_out: fresh.length - things.length };
}

/** It does not tell when it was done: when it was last changed, and never ahead. */
const closedAt = ({ updated_at, complete_till }: AmoTask): string =>
  new Date(Math.min((updated_at ?? complete_till) * 1000, now().getTime())).toISOString();

function resultOf({ result }: AmoTask): string | null {
  const text = typeof result === 'object' && result !== null && 'text' in result ? result.text : null;
  return typeof text === 'string' && text.trim() ? cut(text.trim(), 2000) : null;
}
