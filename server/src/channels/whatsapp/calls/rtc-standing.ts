import type { LineNews } from '../../calling.ts';
import { resultOf } from './end-reasons.ts';
import { type LineState, peerOf } from './rtc-frames.ts';

/** The provider names no ends, so there is one. */
export const other = 'line';
// No time is told for which a client lets it ring.
const ringsFor = 60;

/** The call that goes on at the provider, as far as it is ours. */
export type Standing = { id: string; state: LineState['state'] } | null;

export const introduction: LineNews = { kind: 'signal', signal: { kind: 'peer', peer_id: other, offers: true } };

/**
 * What a state says after the one before it. The protocol tells how the line stands as a whole and has no word for who
 * calls while it carries another: such a caller is heard of only where the provider puts them into its one state. Then
 * they ring beside the call that is here, which goes on.
 */
export function standingAfter(was: Standing, told: LineState): { standing: Standing; news: LineNews[] } {
  const { state, info, reason } = told;
  if (state === 'idle') {
    const ended: LineNews[] = was ? [{ kind: 'ended', result: resultOf(reason), outside_id: was.id || undefined }] : [];
    return { standing: null, news: ended };
  }
  const standing = { id: info?.id ?? was?.id ?? '', state };
  if (state === 'inc-call') {
    const ringing: LineNews[] =
      info && was?.id !== info.id
        ? [{ kind: 'ringing', outside_id: info.id, peer: peerOf(info), seconds: ringsFor }]
        : [];
    return { standing: was && ringing.length ? was : standing, news: ringing };
  }
  if (state === 'out-call') return { standing, news: [] };
  // Cut off meanwhile, both ends are introduced anew.
  if (was?.state === 'on-call') return { standing, news: [introduction] };
  const answered: LineNews[] = [
    { kind: 'answered', outside_id: standing.id || undefined },
    { kind: 'signal', signal: { kind: 'state', state: 6 } },
  ];
  return { standing, news: answered };
}
