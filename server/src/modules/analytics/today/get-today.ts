import type { getToday as endpoint, Today } from '@parley/contract/analytics/today';
import type { Output } from '@parley/contract/http';
import { dayBegan, dayOf, wireTimeOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { online } from '../../../kit/live/presence.ts';
import { countIn, quantile } from '../../../kit/statistics/histogram.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readSums } from '../dialogues/figures.queries.ts';
import { addSums, noSums } from '../dialogues/sums.ts';
import { wantedBy } from '../dialogues/wanted.ts';
import { minutesShown, promisesNow, saidLately, whoHasAtWork, whoWaits, wonSince } from './today.queries.ts';

/** This moment and this day, as far as the viewer sees. */
export async function getToday(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const { project_id, time_zone, modules } = viewer;
  const db = dbToRead(viewer);
  const at = now();
  const day = dayOf(at.getTime(), time_zone);
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
  const today = { months: null, days: [{ from: day, to: day }] };
  const wanted = wantedBy(viewer, {});
  const [waits, atWork, all, byPerson, said, promises, won] = await Promise.all([
    whoWaits(db, viewer),
    whoHasAtWork(db, viewer),
    readSums(db, wanted, 'nothing', today, ['answer_working']),
    readSums(db, wanted, 'manager', today, ['answer_working']),
    saidLately(db, viewer, minute),
    modules.ticket ? promisesNow(db, viewer, at) : null,
    modules.crm ? wonSince(db, viewer, new Date(dayBegan(day, time_zone))) : { deals: 0, sum: 0 },
  ]);
  const sums = noSums();
  for (const row of all) addSums(sums, row);
  const byAgo = new Map(said.map((it) => [it.ago, it]));
  const { people, ...waiting } = waits;
  return {
    data: {
      day,
      at: wireTimeOf(at.getTime()),
      ...waiting,
      people: peopleOf({ waits: people, atWork, online: online(project_id), answered: answeredBy(byPerson) }),
      new_dialogues: sums.new_dialogues,
      messages_in: sums.messages_in,
      messages_out: sums.messages_out,
      answer: quantile(sums.answer_working, 0.5),
      promises,
      won,
      minutes: Array.from({ length: minutesShown }, (_, nth) => {
        const of = byAgo.get(minutesShown - 1 - nth);
        return { in: of?.messages_in ?? 0, out: of?.messages_out ?? 0 };
      }),
    },
  };
}

/** How many times each answered, nobody of the team aside. */
function answeredBy(rows: Awaited<ReturnType<typeof readSums>>): Map<number, number> {
  const answered = new Map<number, number>();
  for (const { manager_id, answer_working } of rows)
    if (manager_id) answered.set(manager_id, (answered.get(manager_id) ?? 0) + countIn(answer_working!));
  return answered;
}

type Known = {
  waits: { manager: number; waiting: number; since: string }[];
  atWork: { manager: number; at_work: number }[];
  online: number[];
  answered: Map<number, number>;
};

/** Whoever is here, has somebody in hand or has answered, those with most in hand first. */
function peopleOf({ waits, atWork, online: here, answered }: Known): Today['people'] {
  const waitsOf = new Map(waits.map((it) => [it.manager, it]));
  const hasOf = new Map(atWork.map((it) => [it.manager, it.at_work]));
  const ids = new Set([...here, ...hasOf.keys(), ...waitsOf.keys(), ...answered.keys()]);
  return [...ids]
    .map((manager) => ({
      manager,
      is_online: here.includes(manager),
      at_work: hasOf.get(manager) ?? 0,
      waiting: waitsOf.get(manager)?.waiting ?? 0,
      since: waitsOf.get(manager)?.since ?? null,
      answered: answered.get(manager) ?? 0,
    }))
    .toSorted((a, b) => b.waiting - a.waiting || b.at_work - a.at_work || a.manager - b.manager);
}
