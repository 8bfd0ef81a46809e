import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { useSyncExternalStore } from 'react';
import { readWireTime } from '../../../kit/time.ts';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useProject } from '../../projects/index.ts';
import type { Letter } from './letters.ts';
import { counterOf, minutesLeft, obstacleTo } from './verdict.ts';

/** All that is known of a letter before it is sent: what the channel takes, and what stands in the way. */
export function useDesk(dialogue: Dialogue, letter: Letter) {
  const channel = useChannel(dialogue.channel_id);
  const limits = channel?.limits ?? null;
  useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / 60_000));
  const isNote = letter.mode === 'note';
  return {
    limits,
    /** Stands below what is written, once it has left. */
    signature: (!isNote && limits?.letters && channel?.settings.signature) || null,
    obstacle: obstacleNow(dialogue, letter, limits),
    counter: isNote ? null : counterOf(letter, limits),
    minutes: isNote ? null : minutesLeft(limits, heardLast(dialogue), Date.now()),
  };
}

export const obstacleNow = (dialogue: Dialogue, letter: Letter, limits: ChannelLimits | null) =>
  obstacleTo({ letter, limits, can_send: dialogue.can_send, last_inbound: heardLast(dialogue), now: Date.now() });

const heardLast = ({ last_inbound }: Dialogue): number | null =>
  last_inbound ? (readWireTime(last_inbound)?.getTime() ?? null) : null;

/** What a channel carries; null until it is known. */
export const useLimits = (channelId: number): ChannelLimits | null => useChannel(channelId)?.limits ?? null;

const useChannel = (channelId: number) => useProject().data?.channels.find(({ id }) => id === channelId);
