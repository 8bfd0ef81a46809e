import { consumers } from './consumers.ts';
import { startForgettingDeadJobs } from './kit/jobs/forget-dead.ts';
import { startKeepingParts } from './kit/page-parts/page-parts.ts';
import { startForgetting } from './modules/inbox/index.ts';
import { startForgettingJournals } from './modules/projects/index.ts';
import { hashedParts } from './pages.ts';

/** What goes by itself when its time is over. `isKeeper`: of all nodes one does what one is enough for. */
export function startSweepers(isKeeper: () => boolean): { stop: () => void } {
  const all = [
    startForgetting(),
    startForgettingJournals(
      consumers.map((it) => it.name),
      isKeeper,
    ),
    startForgettingDeadJobs(isKeeper),
    startKeepingParts(hashedParts, isKeeper),
  ];
  return { stop: () => all.forEach((it) => it.stop()) };
}
