import { seconds } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { tellChanged } from '../tell-changed.ts';

const pauseMs = seconds(1);
const waiting = new Set<number>();

/** That figures are others now: of many changes in a second once. */
export function tellSoon(project_id: number): void {
  if (waiting.has(project_id)) return;
  waiting.add(project_id);
  setTimeout(() => {
    waiting.delete(project_id);
    tellChanged(project_id).catch((error: unknown) => log.warn(error));
  }, pauseMs).unref();
}
