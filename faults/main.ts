import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Performed, perform } from './perform.ts';
import { allCut } from './runs/f13-all-cut.ts';
import { askedToWait } from './runs/f9-asked-to-wait.ts';
import { anyOrder } from './runs/f6-any-order.ts';
import { appKilled } from './runs/f1-app-killed.ts';
import { atRandom } from './runs/f21-at-random.ts';
import { bulkBeside } from './runs/f7-bulk-beside.ts';
import { copyPromoted } from './runs/f31-copy-promoted.ts';
import { databaseCrashed } from './runs/f2-database-crashed.ts';
import { diskFull } from './runs/f11-disk-full.ts';
import { deliveredAgain } from './runs/f4-delivered-again.ts';
import { firstWords } from './runs/f5-first-words.ts';
import { limitsKept } from './runs/f10-limits-kept.ts';
import { movedHouse } from './runs/f18-moved-house.ts';
import { movesKilled } from './runs/f22-moves-killed.ts';
import { factsKilled } from './runs/f23-facts-killed.ts';
import { giversKilled } from './runs/f24-givers-killed.ts';
import { closersKilled } from './runs/f25-closers-killed.ts';
import { callsKilled } from './runs/f27-calls-killed.ts';
import { filesOfBoth } from './runs/f30-files-of-both.ts';
import { salonKilled } from './runs/f26-salon-killed.ts';
import { natsKilled } from './runs/f29-nats-killed.ts';
import { publisherFrozen } from './runs/f28-publisher-frozen.ts';
import { noBreath } from './runs/f16-no-breath.ts';
import { askedToGo } from './runs/f17-asked-to-go.ts';
import { poison } from './runs/f19-poison.ts';
import { senderKilled } from './runs/f3-sender-killed.ts';
import { clocksJump } from './runs/f12-clocks-jump.ts';
import { goneWithoutAWord } from './runs/f14-gone-without-a-word.ts';
import { longDay } from './runs/f20-long-day.ts';
import { poolerKilled } from './runs/f33-pooler-killed.ts';
import { slowAtTheEnd } from './runs/f15-slow-at-the-end.ts';
import { upgraded } from './runs/f32-upgraded.ts';
import { silentProvider } from './runs/f8-silent-provider.ts';
import { full, type Run, small, whole } from './stage.ts';
import { hasNats } from '../server/test/nats.ts';
import { filePlaces, raiseWorld, type Wired, type World } from './world.ts';

const runs: Run[] = [
  appKilled,
  databaseCrashed,
  senderKilled,
  deliveredAgain,
  firstWords,
  anyOrder,
  bulkBeside,
  silentProvider,
  askedToWait,
  limitsKept,
  allCut,
  noBreath,
  askedToGo,
  movedHouse,
  poison,
  atRandom,
  movesKilled,
  factsKilled,
  giversKilled,
  closersKilled,
  salonKilled,
  copyPromoted,
  publisherFrozen,
  natsKilled,
  filesOfBoth,
  callsKilled,
  upgraded,
  poolerKilled,
  diskFull,
  clocksJump,
  goneWithoutAWord,
  slowAtTheEnd,
  longDay,
];

const { values } = parseArgs({
  options: {
    /** How many, from the first one on. */
    seeds: { type: 'string', default: '3' },
    /** The first one: to see again what failed. */
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    /** What carries notices between the nodes, where a run does not say. */
    wire: { type: 'string', default: 'notify' },
    small: { type: 'boolean', default: false },
    /** Also, of the small ones, those that take minutes. */
    all: { type: 'boolean', default: false },
    /** As many screens are cut as it is promised for. */
    full: { type: 'boolean', default: false },
    json: { type: 'string' },
    /** How large a base an older version fills. */
    clients: { type: 'string' },
    /** How long the working day is that nothing disturbs. */
    minutes: { type: 'string' },
    /** Of which commit or tag the older nodes are, where a newer version takes their place. */
    from: { type: 'string' },
    /** `s3`: each node has a folder of its own, and files are in a bucket. */
    files: { type: 'string', default: 'folder' },
  },
});
const files = filePlaces.find((it) => it === values.files);
if (!files) throw new Error(`--files is ${filePlaces.join(' or ')}`);
const wanted = values.only?.split(',') ?? runs.map((it) => it.name);
const unknown = wanted.filter((name) => !runs.some((it) => it.name === name));
if (unknown.length) throw new Error(`No run ${unknown.join(', ')}. There are: ${runs.map((it) => it.name).join(', ')}`);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.seed) + i);
const size = { ...(values.small ? small : values.full ? full : whole) };
if (values.clients) size.inherited = Number(values.clients);
if (values.minutes) size.minutes = Number(values.minutes);
// Longer than the slowest machine takes: a run that hangs is a fault too.
const longestMs = ((values.small ? 4 : 20) + size.minutes) * 60_000;

type Attempt = { run: Run; seed: number; wired: Wired };
const raised: { world?: World } = {};
const report: { run: string; seed: number; name: string; passed: boolean; reason: string }[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void raised.world?.lower().finally(() => process.exit(1)));
try {
  for (const { run, seed, wired } of attempts()) await attempt(run, seed, wired);
} finally {
  await raised.world?.lower();
}
if (values.json) writeFileSync(values.json, JSON.stringify(report));
const failed = report.filter((it) => !it.passed).length;
console.log(`${report.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

/** Those that share a world follow one another: to raise one takes longer than most runs. */
function attempts(): Attempt[] {
  const all = seeds.flatMap((seed) =>
    runs
      .filter((run) => isMeant(run, seed))
      .map((run) => ({ run, seed, wired: run.wire ?? (values.wire === 'nats' ? 'nats' : 'notify') })),
  );
  const able = all.filter(({ run, wired }) => {
    const lacks = wired === 'nats' && !hasNats ? 'there is no nats-server here' : (run.lacks?.() ?? null);
    if (lacks) console.log(`${run.name} skipped: ${lacks}`);
    return !lacks;
  });
  const worlds = Map.groupBy(able, ({ run, wired }) => (run.raise ? run.name : wired));
  return [...worlds.values()].flat();
}

function isMeant({ name, isLong, isByHand }: Run, seed: number): boolean {
  const isEnough = values.small && (isLong || isByHand) && seed !== seeds[0];
  const isTooMuch = values.small && isByHand && !values.only && !values.all;
  return wanted.includes(name) && !isEnough && !isTooMuch;
}

async function attempt(run: Run, seed: number, wired: Wired): Promise<void> {
  const began = performance.now();
  if (run.raise || (raised.world && raised.world.wired !== wired)) await lower();
  const inWorld = async (): Promise<Performed> => {
    raised.world ??= await (run.raise ? run.raise({ size, from: values.from }) : raiseWorld({ wired, files: files! }));
    return perform(raised.world, run, seed, size);
  };
  const { faults, figures } = await Promise.race([inWorld(), tooLong()]).catch((error: unknown): Performed => ({
    faults: [String((error as Error).stack ?? error)],
    figures: {},
  }));
  const told = Object.entries(figures).map(([what, figure]) => `${what}: ${figure}`);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const name = `${run.name} seed ${seed}`;
  report.push({ run: run.name, seed, name, passed: faults.length === 0, reason: faults[0] ?? '' });
  // What is left of a world of its own, or of one with a fault, would spoil the next run.
  if (run.raise || faults.length) await lower();
  console.log(`${name} ${faults.length ? 'FAILED' : 'passed'} (${took} s) ${told.join(', ')}`);
  if (faults.length === 0) return;
  console.log(`  ${run.promise}:`);
  for (const fault of faults.slice(0, 20)) console.log(`  - ${fault}`);
  if (faults.length > 20) console.log(`  and ${faults.length - 20} more`);
  const again = [
    `--only ${run.name}`,
    `--seed ${seed} --seeds 1`,
    `--files ${files}`,
    ...(values.small ? ['--small'] : values.full ? ['--full'] : []),
  ];
  console.log(`  once more: npm run test:faults -- ${again.join(' ')}`);
}

async function lower(): Promise<void> {
  await raised.world?.lower();
  delete raised.world;
}

function tooLong(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('did not come to an end')), longestMs).unref();
  });
}
