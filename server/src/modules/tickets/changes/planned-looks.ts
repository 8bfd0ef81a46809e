import { momentOf, wireTimeOf } from '@parley/contract/time';
import { nextToTell } from '../promises/run-out.ts';
import { closesBy, type Columns } from './rules.ts';

type Looks = Pick<Columns, 'close_at' | 'watch_at'>;

/** When it is looked at, or before: whoever looks too early looks again. */
export function lookedAt(now: Columns, kept: Looks, ticket_close: number, at: number): Looks {
  return {
    close_at: earlier(kept.close_at, closesBy(now, ticket_close), at),
    watch_at: earlier(kept.watch_at, nextToTell(now), at),
  };
}

/** A look whose moment is over may have found nobody: it is none any more. */
function earlier(kept: string | null, due: number | null, at: number): string | null {
  const planned = kept !== null && momentOf(kept) > at ? kept : null;
  if (due === null) return planned;
  return planned !== null && momentOf(planned) <= due ? planned : wireTimeOf(Math.max(due, at));
}
