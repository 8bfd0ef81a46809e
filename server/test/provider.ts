import type { ChannelType } from '@parley/contract/projects/channels';
import type { Outbound, Sent } from '../src/channels/channel.ts';
import { channelOf } from '../src/channels/index.ts';

type Answer = (message: Outbound) => Promise<Sent>;

/** A messenger that keeps what it was given. `answer` says what it does with the next messages. */
export function openProvider(type: ChannelType) {
  const channel = channelOf(type);
  const { send, pace } = channel;
  const given: Outbound[] = [];
  const taken: Answer = () => Promise.resolve({ outside_id: `${type}-${crypto.randomUUID()}`, status: 'sent' });
  let answer = taken;
  // Nobody waits for its turn here.
  delete channel.pace;
  channel.send = (message) => {
    given.push(message);
    return answer(message);
  };
  return {
    /** The texts it was handed, in this order. */
    texts: () => given.map((it) => it.text),
    answer: (next: Answer = taken) => (answer = next),
    close: () => Object.assign(channel, { send, ...(pace && { pace }) }),
  };
}
