import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { useSyncExternalStore } from 'react';
import { readWireTime } from '../../../kit/wire-time.ts';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useProject } from '../../projects/index.ts';
import type { Letter } from './letters.ts';
import { counterOf, minutesLeft, obstacleTo } from './verdict.ts';

/** All that is known of a letter before it is sent: what the channel takes, and what stands in the way. */
export function useDesk(dialogue: Dialogue, letter: Letter) {
  const limits = useLimits(dialogue.channel_id);
  useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / 60_000));
  const now = Date.now();
  const last_inbound = dialogue.last_inbound ? (readWireTime(dialogue.last_inbound)?.getTime() ?? null) : null;
  const isNote = letter.mode === 'note';
  return {
    limits,
    obstacle: obstacleTo({ letter, limits, can_send: dialogue.can_send, last_inbound, now }),
    counter: isNote ? null : counterOf(letter, limits),
    minutes: isNote ? null : minutesLeft(limits, last_inbound, now),
  };
}

/** What a channel carries; null until it is known. */
export const useLimits = (channelId: number): ChannelLimits | null =>
  useProject().data?.channels.find(({ id }) => id === channelId)?.limits ?? null;
