import { setTimeout as sleep } from 'node:timers/promises';
import { createLeadTag } from '@parley/contract/deals/tags';
import { ask } from '../../bench/call.ts';
import { asAdmin } from '../base.ts';
import type { Run, Stage } from '../stage.ts';

const hands = 8;
// Fewer than a project may have.
const most = 400;
const patienceMs = 60_000;

/** A fact is there if what it tells of is, and the journal has one line for each, whoever was killed while reading. */
export const factsKilled: Run = {
  name: 'F23',
  promise: 'a node is killed while facts are recorded and read: each is kept and read exactly once',
  go: async (stage) => {
    const { world, office, size, random, allowed } = stage;
    allowed.unknown = 'any';
    const making = makeTags(stage);
    const kills = Math.max(2, Math.floor(size.kills / 4));
    for (let kill = 0; kill < kills; kill++) {
      await making.reaches(Math.floor(((kill + random.next() * 0.8) / kills) * making.total));
      // In turn the one that brings the database and the other.
      const victim = world.nodes[(kill + 1) % 2]!;
      await victim.kill();
      await victim.start();
    }
    await making.done;
    const began = performance.now();
    const wrongNow = () => asAdmin<Wrong>(world.database, findWrong, [office.project_id]);
    let wrong = await wrongNow();
    while (wrong.length && performance.now() - began < patienceMs) {
      await sleep(200);
      wrong = await wrongNow();
    }
    if (wrong.length) throw new Error(`${wrong.length} facts, such as ${JSON.stringify(wrong[0])}`);
    return {
      facts: making.total,
      kills,
      'asked again': making.again(),
      'all read after': `${Math.round(performance.now() - began)} ms`,
    };
  },
};

/** Whoever gets no answer asks again, the other node in turn: a tag that is there is made no second time. */
function makeTags({ world, office, size }: Stage) {
  const total = Math.min(most, size.moves);
  const left = Array.from({ length: total }, (_, n) => `Tag ${n}`);
  let [made, again] = [0, 0];
  const make = async (title: string, node: number): Promise<void> => {
    for (let tries = 0; ; tries++) {
      const { url } = world.nodes[(node + tries) % 2]!;
      const isDone = await ask(url, createLeadTag, { title }, office.owner.headers).then(
        async (it) => (await it.arrayBuffer(), it.ok),
        () => false,
      );
      if (isDone) break;
      again += 1;
      await sleep(20);
    }
    made += 1;
  };
  const hand = async (_: unknown, nth: number): Promise<void> => {
    for (let title = left.shift(); title; title = left.shift()) await make(title, nth % 2);
  };
  return {
    total,
    done: Promise.all(Array.from({ length: hands }, hand)),
    again: () => again,
    reaches: async (many: number) => {
      while (made < many) await sleep(5);
    },
  };
}

type Wrong = { id: number; facts: number; lines: number };
const findWrong = `
  select t.id, count(distinct f.id)::int as facts, count(l.id)::int as lines
  from lead_tags t
  left join facts f on f.project_id = t.project_id and f.subject = 'tag' and f.subject_id = t.id
    and f.name = 'tagCreated'
  left join audit_lines l on l.project_id = f.project_id and l.id = f.id
  where t.project_id = $1 group by t.id having count(distinct f.id) <> 1 or count(l.id) <> 1
  union all
  select l.id, 0, 1 from audit_lines l where l.project_id = $1 and not exists (
    select from facts f where f.project_id = l.project_id and f.id = l.id)`;
