import { setTimeout as sleep } from 'node:timers/promises';
import { getRoute, updateRoute } from '@parley/contract/inbox/routing';
import { closeDialogue } from '@parley/contract/inbox/work';
import { call } from '../../bench/call.ts';
import pg from 'pg';
import { asAdmin, isSettled, passLeases } from '../base.ts';
import type { Program } from '../program.ts';
import { openScreen } from '../screen.ts';
import type { Run, Stage } from '../stage.ts';

const patienceMs = 60_000;
// Meanwhile the other node takes no work.
const blockMs = 300;

/** One of the team is at each node, and whoever is new is given to one of them by either. */
export const giversKilled: Run = {
  name: 'F24',
  promise:
    'a node is killed while it gives new clients out: each goes to one person, in turn, to who has least, up to the cap',
  isLong: true,
  go: async (stage) => {
    const { world, office, size, random, allowed, screens } = stage;
    allowed.unknown = 'any';
    screens.push(await openScreen(world.first, office, office.owner));
    screens.push(await openScreen(world.second, office, office.operator));
    await bothAreHere(stage);

    await setRoute(stage, world.first, { rule: 'in_turn', cap: 0 });
    await newcomers(stage, 'turn');
    await nobodyWaits(stage);
    const turns = await givenTo(stage);
    const unfair = turns.findIndex((id, nth) => nth > 0 && turns[nth - 1] === id);
    if (unfair > 0) throw new Error(`the ${unfair + 1}th was given to who had got the one before`);

    const closed = await closeSome(stage);
    await setRoute(stage, world.second, { rule: 'least', cap: 0 });
    await newcomers(stage, 'least');
    await nobodyWaits(stage);
    const loads = await atWork(stage);
    if (Math.abs(loads[0]! - loads[1]!) > 1) throw new Error(`who had least got too few: ${loads.join(' and ')}`);

    const givenAtKills: string[] = [];
    const kills = Math.max(1, Math.floor(size.kills / 4));
    for (let kill = 0; kill < kills; kill++) {
      // A single kill leaves the database standing.
      const [victim, other] = kill % 2 ? [world.first, world.second] : [world.second, world.first];
      const full = Math.max(...(await atWork(stage)));
      await setRoute(stage, other, { rule: 'in_turn', cap: full });
      const room = (await atWork(stage)).reduce((sum, n) => sum + full - n, 0);
      await newcomers(stage, `kill ${kill}`);
      await waitingAre(stage, size.routed - room);
      const cap = full + Math.ceil((size.routed - room) / 2);
      const enough = 1 + random.whole(size.routed - room - 1);
      const given = await killedWhileGiving(stage, victim, other, { enough, cap });
      givenAtKills.push(`${given} of ${size.routed - room}`);
      await victim.start();
      for (const screen of screens) screen.comeBack();
      await nobodyWaits(stage);
      const held = await atWork(stage);
      if (held.some((n) => n > cap)) throw new Error(`each may have ${cap}, and they have ${held.join(' and ')}`);
    }
    await settled(stage);
    const wrong = await asAdmin<Wrong>(world.database, findWrong, [office.project_id, closed]);
    if (wrong.length) throw new Error(`${wrong.length} clients, such as ${JSON.stringify(wrong[0])}`);
    return { given: (await givenTo(stage)).length, kills, 'given when killed': givenAtKills.join(', ') };
  },
};

/** What is given stops each time at the lock of giving: after so many the node dies with the next one in its hands. */
async function killedWhileGiving(
  stage: Stage,
  victim: Program,
  other: Program,
  { enough, cap }: { enough: number; cap: number },
): Promise<number> {
  const gate = new pg.Client(stage.world.database.admin_url);
  // It may go with its database.
  gate.on('error', () => undefined);
  await gate.connect();
  const name = `routing:${stage.office.project_id}`;
  const close = () => gate.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  const open = () => gate.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  const given = async () => Number((await gate.query<{ n: string }>(countGiven, [stage.office.project_id])).rows[0]!.n);
  await close();
  const before = await given();
  const body = JSON.stringify({ milliseconds: blockMs });
  const blocked = fetch(`${other.door}/block`, { method: 'POST', body });
  await setRoute(stage, victim, { rule: 'in_turn', cap });
  while ((await given()) < before + enough) {
    await open();
    await close();
  }
  const reached = (await given()) - before;
  await victim.kill();
  await gate.end().catch(() => undefined);
  await blocked;
  return reached;
}

const routeOf = ({ office }: Stage) => ({ project: office.project_id, channel: office.messenger.channel_id });

const setRoute = (stage: Stage, { url }: Program, asked: { rule: 'in_turn' | 'least'; cap: number }) =>
  call(
    url,
    updateRoute,
    { ...routeOf(stage), fallback: 'nobody', team_id: null, users_ids: [], ...asked },
    stage.office.owner.headers,
  );

/** Each node knows of whoever is at the other. */
async function bothAreHere(stage: Stage): Promise<void> {
  await Promise.all(stage.screens.map((it) => it.untilLive()));
  for (const { url } of stage.world.nodes) {
    await within(async () => {
      const { people } = (await call(url, getRoute, routeOf(stage), stage.office.owner.headers)).data;
      return people.filter((it) => it.reason === null).length === 2;
    }, 'a node does not know who is here');
  }
}

/** They write at once, at any of the nodes. */
const newcomers = ({ senders, size }: Stage, word: string) =>
  Promise.all(
    Array.from({ length: size.routed }, (_, nth) =>
      senders.clientWrites(`Client ${nth + 1} (${word})`, { n: null, text: `Hello, ${word} ${nth + 1}` }),
    ),
  );

/** One of them is through with half of theirs. */
async function closeSome(stage: Stage): Promise<number[]> {
  const { world, office } = stage;
  const theirs = await count(
    stage,
    `select contact_id as n from dialogues where project_id = $1 and operator_id = (
      select min(operator_id) from dialogues where project_id = $1)`,
  );
  const ids = theirs.slice(0, theirs.length / 2);
  for (const contact_id of ids) await call(world.first.url, closeDialogue, { contact_id }, office.owner.headers);
  return ids;
}

const count = async ({ world, office }: Stage, text: string): Promise<number[]> =>
  (await asAdmin<{ n: string }>(world.database, text, [office.project_id])).map((it) => Number(it.n));

const countGiven = `select count(*) as n from messages where project_id = $1 and details->>'kind' = 'transferred'`;

/** To whom each was given, one after another. */
const givenTo = (stage: Stage) =>
  count(
    stage,
    `select operator_name as n from (
      select m.id, dense_rank() over (order by m.details->>'name') as operator_name
      from messages m where m.project_id = $1 and m.details->>'kind' = 'transferred') given order by id`,
  );

/** What each of the two has. */
const atWork = (stage: Stage) =>
  count(
    stage,
    `select count(*) as n from dialogues where project_id = $1 and operator_id is not null group by operator_id`,
  );

const waitingAre = (stage: Stage, many: number): Promise<void> =>
  within(async () => {
    await passLeases(stage.world.database);
    return (await count(stage, 'select count(*) as n from waiting_dialogues where project_id = $1'))[0] === many;
  }, `those who wait are not ${many}`);
const nobodyWaits = (stage: Stage): Promise<void> => waitingAre(stage, 0);

const settled = ({ world, office }: Stage): Promise<void> =>
  within(async () => {
    await passLeases(world.database);
    return isSettled(world.database, office.project_id);
  }, 'work is left undone');

async function within(isSo: () => Promise<boolean>, fault: string): Promise<void> {
  for (const until = performance.now() + patienceMs; !(await isSo());) {
    if (performance.now() > until) throw new Error(fault);
    await sleep(20);
  }
}

type Wrong = { name: string; operator_id: number | null; lines: number; notices: number };
/** Given once, with one line and one notice, which is to whoever has them. */
const findWrong = `
  select d.name, d.operator_id, lines.n::int as lines, notices.n::int as notices from dialogues d
  cross join lateral (select count(*) as n from messages m
    where m.project_id = d.project_id and m.dialogue_id = d.id and m.details->>'kind' = 'transferred') lines
  cross join lateral (select coalesce(sum(count), 0) as n from notices n
    where n.project_id = d.project_id and n.subject_id = d.contact_id and n.kind = 'hand_over') notices
  where d.project_id = $1 and not d.is_room and (lines.n <> 1 or (not d.contact_id = any ($2::bigint[])
    and (d.operator_id is null or notices.n <> 1)))`;
