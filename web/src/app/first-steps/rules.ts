import type { FirstSteps, StepName } from '@parley/contract/projects/first-steps';

export type Progress = { done: number; total: number; isOver: boolean; next: StepName | null };

export function progressOf({ steps }: Pick<FirstSteps, 'steps'>): Progress {
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.name ?? null;
  return { done, total: steps.length, isOver: next === null, next };
}

/** Whether there is something left to do, and it was not put away. */
export const isUnderWay = (it: Pick<FirstSteps, 'steps' | 'is_closed'>): boolean =>
  !it.is_closed && !progressOf(it).isOver;

/** What is not among the steps of this project has nothing left to do. */
export const isDone = ({ steps }: Pick<FirstSteps, 'steps'>, name: StepName): boolean =>
  steps.find((it) => it.name === name)?.is_done ?? true;

/** How one can write as a client: where nothing is connected, the website's chat is the shortest way to it. */
export type ClientWay = 'widget' | 'simulator' | 'phone' | 'none';

type Ways = Pick<FirstSteps, 'widget_key' | 'is_simulated'> & { hasSimulator: boolean; hasChannel: boolean };

export function clientWay({ widget_key, is_simulated, hasSimulator, hasChannel }: Ways): ClientWay {
  if (widget_key) return 'widget';
  if (is_simulated && hasSimulator) return 'simulator';
  return hasChannel ? 'phone' : 'none';
}
