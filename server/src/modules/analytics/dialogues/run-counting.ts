import { Counter } from 'prom-client';
import { seconds } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { tellChanged } from '../tell-changed.ts';
import { countProject } from './count-project.ts';
import { projectsToCount } from './marks.queries.ts';

const failures = new Counter({ name: 'dialogue_counting_failures_total', help: 'Dialogues that could not be counted' });

// Nobody is told more often. A screen that has just read waits for a second or a little more: together less than two.
const pauseMs = seconds(0.4);
const longestPauseMs = seconds(60);
// Others of the node have their turn in between.
const atOnce = 50;

let isPaused = false;
let working = Promise.resolve();
/** Tests only: nothing is counted beside what they measure, and what was begun is over. */
export async function pauseCounting(paused: boolean): Promise<void> {
  isPaused = paused;
  if (paused) await working;
}

/** One node counts what all of them write. `isKeeper`: whether it is this one. */
export function startCounting(isKeeper: () => boolean): { stop: () => Promise<void> } {
  isPaused = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const failed = new Map<number, { times: number; until: number }>();

  const plan = (pause: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      working = round().catch((error: unknown) => noteFailure(error));
    }, pause);
  };

  async function round(): Promise<void> {
    let isMore = false;
    try {
      if (isKeeper() && !isPaused) for (const id of await projectsToCount()) isMore = (await countSome(id)) || isMore;
    } finally {
      plan(isMore ? 0 : pauseMs);
    }
  }

  /** Whether there is more to count at once. */
  async function countSome(project_id: number): Promise<boolean> {
    const before = failed.get(project_id);
    if (stopped || (before && before.until > performance.now())) return false;
    try {
      let outcome = await countProject(project_id);
      const hasCounted = outcome === 'more';
      for (let nth = 1; outcome === 'more' && nth < atOnce && !stopped; nth++) outcome = await countProject(project_id);
      failed.delete(project_id);
      if (hasCounted) await tellChanged(project_id, 'dialogues');
      return outcome === 'more';
    } catch (error) {
      const times = (before?.times ?? 0) + 1;
      failed.set(project_id, { times, until: performance.now() + Math.min(pauseMs * 2 ** times, longestPauseMs) });
      noteFailure(error, project_id);
      return false;
    }
  }

  function noteFailure(error: unknown, project_id?: number): void {
    failures.inc();
    if (!stopped) log.error({ err: error, project_id }, 'dialogues could not be counted');
  }

  plan(pauseMs);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
