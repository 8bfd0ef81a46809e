import { setTimeout as sleep } from 'node:timers/promises';
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
  const place = [messenger.channel_id, funnel_id, stages[0]!.id];
  for (let from = 1; from <= size.mailed; from += batch) {
    const to = Math.min(from + batch - 1, size.mailed);
    await asAdmin(world.database, addMailed, [project, from, to, ...place]);
  }
  const { id, people } = (await call(world.first.url, createMailing, { project, funnel_id }, headers)).data;
  if (people !== size.mailed) throw new Error(`${people} of ${size.mailed} are on the list of the mailing`);
  await call(world.first.url, updateMailing, { project, id, text: 'News for {{NAME}}' }, headers);
  return { project, id };
}

// Between them the base learns how many there are: all at once, each would be looked for among all others.
const batch = 500;

// Put away, so that no list shows them. The counts of clients are kept for the project that a connection has named.
const addMailed = `
  with entered as materialized (select set_config('parley.project_id', $1::text, false)), people as (
    insert into contacts (project_id, name, tag)
    select $1::bigint, 'Mailed ' || n, 'mail' from entered, generate_series($2::int, $3::int) n returning id, name
  ), places as (
    insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_newest, is_listed, position,
      last_inbound_at)
    select $1::bigint, id, $4::bigint, name, name, true, false, 1, now() from people returning id, channel_id
  ), words as (
    insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message_type, message, status)
    select $1::bigint, id, channel_id, 'mailed ' || id, 1, 'from', 'text', 'Tell me more', 'delivered' from places
  )
  insert into deals (project_id, funnel_id, stage_id, name, contact_id, place)
  select $1::bigint, $5::bigint, $6::bigint, name, id, id from people`;

/** A node dies without a word while the mailing is on its way. */
export async function killAmid({ world, office, size, random }: Stage, id: number): Promise<void> {
  const few = Math.min(200, Math.floor(size.mailed * (0.1 + random.next() * 0.4)));
  const text = 'select people - waiting >= $3 as is_so from mailings where project_id = $1 and id = $2';
  const isAmid = async () =>
    (await asAdmin<{ is_so: boolean }>(world.database, text, [office.project_id, id, few]))[0]!.is_so;
  while (!(await isAmid())) await sleep(10);
  await world.second.kill();
  await world.second.start();
}

type Stored = { uid: string; message: string; is_unknown: boolean };

/**
 * Each of its clients has it once: by the base, by the messenger, and by its own counts. What a dying node had in its
 * hands is the only thing that nobody knows of.
 */
export async function checkMailing({ world, office, size }: Stage, id: number): Promise<number> {
  const text = `
    select uid, message, status = 'failed' and error = 'delivery_unknown' as is_unknown from messages
    where project_id = $1 and destination = 'to' and uid like 'mailing-' || $2::bigint || '-%'`;
  const stored = await asAdmin<Stored>(world.database, text, [office.project_id, id]);
  const named = new Set(stored.map((it) => it.message)).size;
  if (stored.length !== size.mailed || named !== size.mailed) {
    throw new Error(`${stored.length} messages with ${named} names for ${size.mailed} clients of a mailing`);
  }
  const taken = world.messenger.taken.map((it) => it.uid).filter((uid) => uid.startsWith(`mailing-${id}-`));
  const got = new Set(taken);
  if (got.size !== taken.length) throw new Error(`the messenger got ${taken.length - got.size} of a mailing twice`);
  const lost = stored.filter((it) => !it.is_unknown && !got.has(it.uid)).length;
  if (lost) throw new Error(`the messenger never got ${lost} of ${size.mailed} of a mailing`);
  const unknown = stored.filter((it) => it.is_unknown).length;
  const asked = { project: office.project_id, id };
  const { data } = await call(world.first.url, getMailing, asked, office.owner.headers);
  const { state, people, waiting, said, sent, failed } = data;
  if (state !== 'done' || sent + failed !== people || failed !== unknown || said || waiting) {
    throw new Error(
      `a mailing to ${people} is ${state}: ${sent} sent, ${failed} failed of ${unknown} unknown, ${said} on their way, ${waiting} waiting`,
    );
  }
  return unknown;
}

/** As if nothing were heard of it for long: nobody need follow it any more. */
export async function leaveMailings({ world, office }: Stage): Promise<void> {
  const left = `
    with gone as (delete from jobs where project_id = $1 and name = 'follow-mailing' and lease_until is null returning id)
    select count(*) as n from jobs
    where project_id = $1 and name = 'follow-mailing' and id not in (select id from gone)`;
  while ((await asAdmin<{ n: number }>(world.database, left, [office.project_id]))[0]!.n > 0) await sleep(20);
}
