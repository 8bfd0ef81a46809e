import { system } from '@parley/contract/actors';
import { cut } from '../../kit/cut.ts';

// A line is read at a glance; how many there were stands beside them.
const longest = 300;

/** What went for good by itself, by its names. */
export const erasedBySystem = (names: string[]) => ({
  id: null,
  name: cut(names.join(', '), longest),
  by: { actor: system, origin: null },
  changes: { count: [null, names.length] as const },
});
