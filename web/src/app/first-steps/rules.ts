import type { FirstSteps, StepName } from '@parley/contract/projects/first-steps';

export type Progress = { done: number; total: number; isOver: boolean; next: StepName | null };

export function progressOf({ steps }: Pick<FirstSteps, 'steps'>): Progress {
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.name ?? null;
  return { done, total: steps.length, isOver: next === null, next };
}

/** How one can write as a client: where nothing is connected, the website's chat is the shortest way to it. */
export type ClientWay = 'widget' | 'simulator' | 'phone' | 'none';

type Ways = Pick<FirstSteps, 'widget_key' | 'is_simulated'> & { hasSimulator: boolean; hasChannel: boolean };

export function clientWay({ widget_key, is_simulated, hasSimulator, hasChannel }: Ways): ClientWay {
  if (widget_key) return 'widget';
  if (is_simulated && hasSimulator) return 'simulator';
  return hasChannel ? 'phone' : 'none';
}
