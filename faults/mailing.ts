import { listFunnels } from '@parley/contract/deals/funnels';
import { createMailing, getMailing, updateMailing } from '@parley/contract/mailings/mailings';
import { call } from '../bench/call.ts';
import { asAdmin } from './base.ts';
import type { Stage } from './stage.ts';

/** A mailing to the clients of many deals, whole but for the sending. */
export async function draftMailing({ world, office, size }: Stage): Promise<{ project: number; id: number }> {
  const { headers } = office.owner;
  const { project_id: project, messenger } = office;
  const [funnel] = (await call(world.first.url, listFunnels, {}, headers)).data;
  const { id: funnel_id, stages } = funnel!;
  await asAdmin(world.database, addMailed, [project, size.mailed, messenger.channel_id, funnel_id, stages[0]!.id]);
  const { id, people } = (await call(world.first.url, createMailing, { project, funnel_id }, headers)).data;
  if (people !== size.mailed) throw new Error(`${people} of ${size.mailed} are on the list of the mailing`);
  await call(world.first.url, updateMailing, { project, id, text: 'News for {{NAME}}' }, headers);
  return { project, id };
}

// Put away, so that no list shows them. The counts of clients are kept for the project that a connection has named.
const addMailed = `
  with entered as materialized (select set_config('parley.project_id', $1::text, false)), people as (
    insert into contacts (project_id, name, tag)
    select $1::bigint, 'Mailed ' || n, 'mail' from entered, generate_series(1, $2::int) n returning id, name
  ), places as (
    insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_newest, is_listed, position,
      last_inbound_at)
    select $1::bigint, id, $3::bigint, name, name, true, false, 1, now() from people returning id, channel_id
  ), words as (
    insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message_type, message, status)
    select $1::bigint, id, channel_id, 'mailed ' || id, 1, 'from', 'text', 'Tell me more', 'delivered' from places
  )
  insert into deals (project_id, funnel_id, stage_id, name, contact_id, place)
  select $1::bigint, $4::bigint, $5::bigint, name, id, id from people`;

/** Each of its clients has it once: by the base, by the messenger, and by its own counts. */
export async function checkMailing({ world, office, size }: Stage, id: number): Promise<void> {
  const text = `
    select uid, message from messages
    where project_id = $1 and destination = 'to' and uid like 'mailing-' || $2::bigint || '-%'`;
  const stored = await asAdmin<{ message: string }>(world.database, text, [office.project_id, id]);
  const named = new Set(stored.map((it) => it.message)).size;
  if (stored.length !== size.mailed || named !== size.mailed) {
    throw new Error(`${stored.length} messages with ${named} names for ${size.mailed} clients of a mailing`);
  }
  const taken = world.messenger.taken.map((it) => it.uid).filter((uid) => uid.startsWith(`mailing-${id}-`));
  if (taken.length !== size.mailed || new Set(taken).size !== size.mailed) {
    throw new Error(`the messenger got ${taken.length} of ${size.mailed} of a mailing`);
  }
  const asked = { project: office.project_id, id };
  const { state, people, waiting, said, sent } = (await call(world.first.url, getMailing, asked, office.owner.headers))
    .data;
  if (state !== 'done' || sent !== people || said || waiting) {
    throw new Error(`a mailing to ${people} is ${state}: ${sent} sent, ${said} on their way, ${waiting} waiting`);
  }
}
