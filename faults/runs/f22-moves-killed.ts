import { setTimeout as sleep } from 'node:timers/promises';
import { createAutoTask } from '@parley/contract/deals/automation';
import { listFunnels } from '@parley/contract/deals/funnels';
import { changeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { ask, call } from '../../bench/call.ts';
import { asAdmin, isSettled, passLeases } from '../base.ts';
import type { Run, Stage } from '../stage.ts';

/** As many hands move deals at once: each fourth one several cards at a time; together hundreds a second. */
const hands = 16;

/** Each coming to a stage is kept with its history and its work for the rules, or not at all. */
export const movesKilled: Run = {
  name: 'F22',
  promise:
    'a node is killed while deals are moved: no move is lost or doubled, and the rules of the stage act once for each',
  isLong: true,
  go: async (stage) => {
    const { world, office, size, random, allowed } = stage;
    allowed.unknown = 'any';
    const { headers } = office.owner;
    const [funnel] = (await call(world.first.url, listFunnels, {}, headers)).data;
    const [from, to] = funnel!.stages.map((it) => it.id) as [number, number];
    await call(world.first.url, createAutoTask, { stage_id: to, description: 'Call {NAME}', deadline: 180 }, headers);
    const ids = await addDeals(stage, funnel!.id, from);
    const began = performance.now();
    const moving = moveAll(stage, ids, to);
    const disturbed: Span[] = [];
    const kills = Math.max(1, Math.floor(size.kills / 4));
    // A single kill leaves the database standing: what else goes with it is tried by others.
    const turn = kills > 1 ? random.whole(2) : 1;
    for (let kill = 0; kill < kills; kill++) {
      await moving.reaches(Math.floor(((kill + 0.2 + random.next() * 0.6) / kills) * ids.length * 0.9));
      const victim = world.nodes[(kill + turn) % 2]!;
      const from = performance.now();
      await victim.kill();
      await victim.start();
      disturbed.push({ from, to: performance.now() });
    }
    await moving.done;
    while (!(await isSettled(world.database, office.project_id))) {
      await passLeases(world.database);
      await sleep(50);
    }
    const wrong = await asAdmin<Wrong>(world.database, findWrong, [office.project_id, to]);
    if (wrong.length) throw new Error(`${wrong.length} deals, such as ${JSON.stringify(wrong[0])}`);
    return {
      moves: ids.length,
      'of them one at a time': moving.moves.filter((it) => it.many === 1).length,
      kills,
      'moves a second': paceOf(moving.moves, began, []),
      'while both nodes stood': paceOf(moving.moves, began, disturbed),
      'asked again': moving.again(),
    };
  },
};

async function addDeals({ world, office, size }: Stage, funnel_id: number, stage_id: number): Promise<number[]> {
  const text = `
    with entered as materialized (select set_config('parley.project_id', $1::text, false))
    insert into deals (project_id, funnel_id, stage_id, name, price, is_price_own, place)
    select $1::bigint, $2::bigint, $3::bigint, 'Deal ' || n, n, true, n from entered, generate_series(1, $4::int) n
    returning id`;
  const values = [office.project_id, funnel_id, stage_id, size.moves];
  return (await asAdmin<{ id: number }>(world.database, text, values)).map((it) => Number(it.id));
}

/** Whoever gets no answer asks again, the other node in turn, until the move is acknowledged. */
function moveAll({ world, office, size }: Stage, ids: number[], stage_id: number) {
  const { headers } = office.owner;
  const several = Math.max(3, Math.floor(size.moves / 200));
  const left = [...ids];
  const moves: Moved[] = [];
  let [moved, again] = [0, 0];
  const ofOne = (url: string, id: number) => ask(url, updateLead, { id, stage_id }, headers);
  const ofAll = (url: string, some: number[]) => ask(url, changeLeads, { ids: some, stage_id }, headers);
  const move = async (some: number[], node: number): Promise<void> => {
    for (let tries = 0; ; tries++) {
      const { url } = world.nodes[(node + tries) % 2]!;
      const isDone = await (some.length === 1 ? ofOne(url, some[0]!) : ofAll(url, some)).then(
        async (it) => (await it.arrayBuffer(), it.ok),
        () => false,
      );
      if (isDone) break;
      again += 1;
      await sleep(20);
    }
    moved += some.length;
    moves.push({ at: performance.now(), many: some.length });
  };
  const hand = async (_: unknown, nth: number): Promise<void> => {
    // Both kinds on both nodes.
    const [node, many] = [nth % 2, nth % 8 < 6 ? 1 : several];
    for (let some = left.splice(0, many); some.length; some = left.splice(0, many)) await move(some, node);
  };
  return {
    done: Promise.all(Array.from({ length: hands }, hand)),
    moves,
    again: () => again,
    reaches: async (many: number) => {
      while (moved < many) await sleep(5);
    },
  };
}

type Span = { from: number; to: number };
type Moved = { at: number; many: number };

/** How many a second until the last one, beside these spans. */
function paceOf(moves: Moved[], began: number, disturbed: Span[]): string {
  const ended = moves.at(-1)!.at;
  const spans = disturbed.map(({ from, to }) => ({ from: Math.min(from, ended), to: Math.min(to, ended) }));
  const counted = moves.filter(({ at }) => !spans.some(({ from, to }) => at >= from && at < to));
  const milliseconds = spans.reduce((left, { from, to }) => left - (to - from), ended - began);
  return ((counted.reduce((sum, it) => sum + it.many, 0) / milliseconds) * 1000).toFixed(0);
}

type Wrong = { id: number; entry: number; lines: number; runs: number; tasks: number };
const findWrong = `
  with found as (
    select d.id, d.stage_id, d.entry,
      (select count(*) from facts f where f.project_id = d.project_id and f.subject = 'deal' and f.subject_id = d.id
        and f.name = 'dealMoved') as lines,
      (select count(*) from rule_runs r where r.project_id = d.project_id and r.deal_id = d.id) as runs,
      (select count(*) from tasks t where t.project_id = d.project_id and t.deal_id = d.id) as tasks
    from deals d where d.project_id = $1
  ), kept as (
    select coalesce(sum(deals), 0) as deals, coalesce(sum(price), 0) as price from stage_totals
    where project_id = $1 and stage_id = $2
  ), counted as (
    select count(*) as deals, coalesce(sum(price), 0) as price from deals where project_id = $1 and stage_id = $2
  )
  select id, entry, lines, runs, tasks from found
  where stage_id <> $2 or entry <> 2 or lines <> 1 or runs <> 1 or tasks <> 1
  union all
  select 0, counted.deals, kept.deals, 0, 0 from kept, counted
  where kept.deals <> counted.deals or kept.price <> counted.price`;
