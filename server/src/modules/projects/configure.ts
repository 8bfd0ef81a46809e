import { forgetEveryone } from './find-viewer.ts';
import { type Surroundings, lend } from './surroundings.ts';

/** Said once by the roof, before the first request; another database knows other people by the same numbers. */
export function configureProjects(given: Surroundings): void {
  lend(given);
  forgetEveryone();
}
