import * as z from 'zod/mini';
import type { settingChanged } from '@parley/contract/projects/facts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { showDeleted } from '../../clients/index.ts';
import { writeDaysAnew } from '../presence/presence.queries.ts';
import { countProject } from './count-project.ts';
import {
  beginCounting,
  countingOf,
  endMarking,
  forgetCounts,
  markClients,
  markDialogues,
  waitForReader,
} from './marks.queries.ts';

const atOnce = 2000;
const subjects = ['dialogue', 'client'] as const;
const marking = z.object({ subject: z.enum(subjects), after: z.number() });
const planned: Planned<typeof marking> = { name: 'mark-dialogues-anew', shape: marking, queue: 'bulk' };

type Setting = HeardFact<typeof settingChanged>;

export const isOtherClock = (facts: Setting[]): boolean =>
  facts.some(({ changes }) => 'time_zone' in changes || 'working_hours' in changes);

/** By another clock the same is of other days, and by other hours it took another time. */
export async function countByOtherClock(_: Setting[], { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    await beginCounting(tx, project_id);
    await later(tx, planned, { subject: 'dialogue', after: 0 }, { project_id });
  });
  await transaction(project_id, (tx) => writeDaysAnew(tx, project_id));
}

/** In parts; what is marked is counted meanwhile. */
export const markAnew = job(
  planned.name,
  marking,
  async ({ subject, after }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const next = await markSome(tx, { project_id, subject, after });
      if (next) await later(tx, planned, next, { project_id });
      else await endMarking(tx, { project_id });
    });
  },
  { queue: planned.queue },
);

type Part = z.infer<typeof marking>;

async function markSome(tx: Tx, { project_id, subject, after }: Part & { project_id: number }): Promise<Part | null> {
  await showDeleted(tx);
  const mark = subject === 'dialogue' ? markDialogues : markClients;
  const marked = await mark(tx, { project_id, after, limit: atOnce });
  if (marked.length === atOnce) return { subject, after: marked.at(-1)!.id };
  return subject === 'dialogue' ? { subject: 'client', after: 0 } : null;
}

/** Works everything out again from the rows themselves, as if nothing had been counted. */
export async function recountProject(project_id: number, tell: () => Promise<void> = async () => {}): Promise<void> {
  await transaction(project_id, async (tx) => {
    await waitForReader(tx, project_id);
    await forgetCounts(tx, project_id);
    await beginCounting(tx, project_id);
  });
  await transaction(project_id, (tx) => writeDaysAnew(tx, project_id));
  // In parts: who writes to a dialogue waits until its mark is kept.
  let next: Part | null = { subject: 'dialogue', after: 0 };
  while (next) {
    const part: Part = next;
    next = await transaction(project_id, (tx) => markSome(tx, { project_id, ...part }));
  }
  await endMarking(dbOf(project_id), { project_id });
  // Whoever counts just now does a part of it.
  for (let outcome = await countProject(project_id); outcome !== 'done'; outcome = await countProject(project_id)) {
    if (outcome === 'held') await new Promise((resolve) => setTimeout(resolve, 50));
    await tell();
  }
}

/** How far it is; null: it is over. */
export const countingIn = (project_id: number) => countingOf(dbOf(project_id), project_id);
