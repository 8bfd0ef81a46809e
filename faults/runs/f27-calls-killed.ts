import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptCall, endCall, startCall } from '@parley/contract/calls/calls';
import { updateConnection } from '@parley/contract/projects/connections';
import { ask, call } from '../../bench/call.ts';
import { asAdmin, passLeases } from '../base.ts';
import { connectPlayed, type Played } from '../played.ts';
import type { Run, Stage } from '../stage.ts';

const moments = [
  'rings at us',
  'rings at the client',
  'is being asked for',
  'is just being taken',
  'was taken unheard',
  'the client called',
  'we called',
] as const;
type Moment = (typeof moments)[number];

/** Where there is time for little: it rings, and they speak. */
const fewMoments: Moment[] = ['rings at us', 'was taken unheard'];

/** What must have come of a call whose line was lost at that moment. */
const results: Record<Moment, string[]> = {
  'rings at us': ['missed'],
  'rings at the client': ['failed'],
  'is being asked for': ['failed'],
  'is just being taken': ['missed', 'answered'],
  'was taken unheard': ['missed'],
  'the client called': ['answered'],
  'we called': ['answered'],
};

/** Whoever has a line of calls goes, and with them what it carried: it ends, once, for both sides. */
export const callsKilled: Run = {
  name: 'F27',
  promise:
    'the node that holds a line is killed: another takes it, the call ends once for both sides, and a missed one waits for an answer',
  isLong: true,
  go: async (stage) => {
    const { world, random, size, allowed } = stage;
    allowed.unknown = 'any';
    const played = await connectPlayed(stage, 'whatsapp', moments.length);
    const isSmall = size.kills < 4;
    const rounds = isSmall ? 1 : Math.floor(size.kills / 5);
    const faults: string[] = [];
    let taken = 0;
    for (let round = 0; round < rounds; round++)
      for (const [nth, moment] of moments.entries()) {
        if (isSmall && !fewMoments.includes(moment)) continue;
        await heldBySecond(stage, played);
        const begun = await begin(stage, played, { moment, nth });
        await sleep(random.whole(moment === 'is just being taken' ? 15 : 200));
        await world.second.kill();
        const began = performance.now();
        faults.push(...(await findWrong(stage, played, { moment, nth, ...begun })));
        taken = Math.max(taken, performance.now() - began);
        // Its line carries calls again, without the one that is gone.
        await untilCarried(stage, played, world.first.url);
        await world.second.start();
      }
    faults.push(...(await findDoubled(stage)));
    if (faults.length) throw new Error(`${faults.length} calls, such as: ${faults[0]}`);
    return {
      kills: rounds * (isSmall ? fewMoments : moments).length,
      'ended after': `${(taken / 1000).toFixed(1)} s at most`,
    };
  },
};

// Several looks of whoever would hold a line.
const blockedMs = 6000;

/** The first node brings the database and lives: blocked for a while, it leaves the line to the second. */
async function heldBySecond(stage: Stage, played: Played): Promise<void> {
  const { first, second } = stage.world;
  await turn(stage, played, false);
  // Whoever held it lets it go.
  const { database } = stage.world;
  while ((await asAdmin(database, heldLine, [`${stage.office.project_id}:${played.channel_id}`])).length) {
    await sleep(50);
  }
  const blocked = fetch(`${first.door}/block`, { method: 'POST', body: JSON.stringify({ milliseconds: blockedMs }) });
  await turn(stage, played, true);
  await untilCarried(stage, played, second.url);
  await blocked;
}

const heldLine = `select from leases where kind = 'call-line' and name = $1`;

const turn = ({ world, office }: Stage, { channel_id: channel }: Played, telephony: boolean) =>
  call(
    world.second.url,
    updateConnection,
    { project: office.project_id, channel, calls: { telephony } },
    office.owner.headers,
  );

/** A call can be begun, and is hung up. */
async function untilCarried(stage: Stage, { places }: Played, url: string): Promise<void> {
  const { headers } = stage.office.owner;
  const tab = randomUUID();
  for (;;) {
    const { dialogue_id } = places[0]!;
    const answer = await ask(url, startCall, { uid: randomUUID(), tab, dialogue_id }, headers);
    const { data } = (await answer.json()) as { data?: { call: { id: number } } };
    if (answer.ok) return void (await call(url, endCall, { id: data!.call.id, tab }, headers));
    await passLeases(stage.world.database);
    await sleep(100);
  }
}

type Begun = { id: number; outside_id: string | null };
type Place = { moment: Moment; nth: number };

async function begin(stage: Stage, played: Played, { moment, nth }: Place): Promise<Begun> {
  const { first } = stage.world;
  const { headers } = stage.office.owner;
  const client = played.clients[nth]!;
  const tab = randomUUID();
  if (
    moment === 'rings at us' ||
    moment === 'the client called' ||
    moment === 'is just being taken' ||
    moment === 'was taken unheard'
  ) {
    const outside_id = client.dials().id;
    const id = await untilKnown(stage);
    if (moment === 'rings at us') return { id, outside_id };
    // Whoever holds the line has not heard of it when it dies.
    if (moment === 'was taken unheard') stage.world.second.freeze();
    const accepting = ask(first.url, acceptCall, { id, tab }, headers);
    if (moment === 'the client called') await accepting;
    else void accepting.catch(() => undefined);
    if (moment === 'was taken unheard') await untilSo(stage, id, takenCall);
    // They speak once each is told of the other.
    if (moment === 'the client called') await untilSo(stage, id, introducedCall);
    return { id, outside_id };
  }
  const { dialogue_id } = played.places.find(({ peer }) => peer === client.chat.client.name)!;
  const isAsking = moment === 'is being asked for';
  stage.world.simulator.play.knobs('whatsapp', { slow: isAsking ? 1000 : 0 });
  const starting = ask(first.url, startCall, { uid: randomUUID(), tab, dialogue_id }, headers);
  const id = await untilKnown(stage);
  if (isAsking) {
    void starting.catch(() => undefined);
    await sleep(950);
    return { id, outside_id: null };
  }
  await starting;
  if (moment === 'we called') client.accepts();
  return { id, outside_id: client.call()!.id };
}

const openCalls = `select id from calls where project_id = $1 and state <> 'ended'`;

async function untilKnown({ world, office }: Stage): Promise<number> {
  for (;;) {
    const [found] = await asAdmin<{ id: string }>(world.database, openCalls, [office.project_id]);
    if (found) return Number(found.id);
    await sleep(20);
  }
}

const takenCall = `select from calls where project_id = $1 and id = $2 and operator_id is not null`;
const introducedCall = `select from calls where project_id = $1 and id = $2 and signals > 0`;

async function untilSo({ world, office }: Stage, id: number, sought: string): Promise<void> {
  while (!(await asAdmin(world.database, sought, [office.project_id, id])).length) await sleep(5);
}

type Row = { state: string; result: string | null; closing: string | null; closed_at: string | null; owed: boolean };
const oneCall = `
  select k.state, k.result, k.closing, k.closed_at, d.owed_since is not null as owed
  from calls k join dialogues d on d.project_id = k.project_id and d.id = k.dialogue_id
  where k.project_id = $1 and k.id = $2`;

async function findWrong(stage: Stage, { clients, account }: Played, it: Place & Begun): Promise<string[]> {
  const { world, office } = stage;
  const { moment, id, nth } = it;
  const isOver = (row: Row) => row.state === 'ended' && (row.closing === null || row.closed_at !== null);
  let [row] = await asAdmin<Row>(world.database, oneCall, [office.project_id, id]);
  while (!isOver(row!)) {
    await passLeases(world.database);
    await sleep(100);
    [row] = await asAdmin<Row>(world.database, oneCall, [office.project_id, id]);
  }
  world.simulator.play.knobs('whatsapp', { slow: 0 });
  const there = clients[nth]!.call();
  const outside_id = it.outside_id ?? there?.id;
  const told = world.simulator.play.calls.journal.lines.filter(
    ({ account: key, call_id, from, event, body }) =>
      key === account.key &&
      call_id !== null &&
      call_id === outside_id &&
      from === 'business' &&
      (event === 'end-call' || (event === 'incoming-call-answer' && (body as { reject: boolean }).reject)),
  );
  const isInDoubt = moment === 'is just being taken' && told.length === 2;
  const wrong = [
    !results[moment].includes(row!.result!) && `is ${row!.result}`,
    there && there.state !== 'ended' && 'goes on at the provider',
    // Of what was just being taken nobody knows whether the provider has heard: of two words one is right.
    there && told.length !== 1 && !isInDoubt && `was told ${told.length} times to the provider`,
    row!.result === 'missed' && !row!.owed && 'is owed nothing',
  ].filter((word) => word !== false && word !== null);
  return wrong.map((word) => `a call that ${moment} ${word}`);
}

/** Each call has one line in its thread, and no other. */
async function findDoubled({ world, office }: Stage): Promise<string[]> {
  const text = `
    select k.id, k.state, count(m.id)::int as lines from calls k
    left join messages m on m.project_id = k.project_id and m.message_type = 'call'
      and (m.details -> 'call' ->> 'id')::bigint = k.id
    where k.project_id = $1 group by k.id, k.state having k.state <> 'ended' or count(m.id) <> 1`;
  const rows = await asAdmin<{ id: string; state: string; lines: number }>(world.database, text, [office.project_id]);
  return rows.map(({ id, state, lines }) => `call ${id} is ${state} with ${lines} lines`);
}
