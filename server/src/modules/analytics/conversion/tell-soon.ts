import { seconds } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { tellChanged } from '../tell-changed.ts';

// As long as dialogues wait for their counting.
const pauseMs = seconds(0.4);
const waiting = new Set<number>();

/** That figures are others now: of many changes of a moment once. */
export function tellSoon(project_id: number): void {
  if (waiting.has(project_id)) return;
  waiting.add(project_id);
  setTimeout(() => {
    waiting.delete(project_id);
    tellChanged(project_id, 'deals').catch((error: unknown) => log.warn(error));
  }, pauseMs).unref();
}
