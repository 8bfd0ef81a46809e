import type { Stage } from './fake.ts';
import { fakes } from './fakes.ts';
import { callOf, callWith } from './green/calls/shown-calls.ts';
import type { Chat, Line, PastLine, Simulated } from './world.ts';

const shownLine = ({ file, ...line }: Line) => ({
  ...line,
  file: file && {
    id: file.id,
    name: file.name,
    mime: file.mime,
    size: file.bytes.length,
    seconds: file.seconds ?? null,
  },
});

const bare = { file: null, quoted_id: null, edited: false, deleted: false, reaction: null, extra: {} };
const shownPast = (line: PastLine) => ({ ...bare, ...line, is_past: true });

/** One phone, as its page draws it. */
export const shownChat = (chat: Chat, stage: Stage) => ({
  channel: chat.account.channel,
  account: chat.account.key,
  client: chat.client,
  is_blocked: chat.is_blocked,
  is_typing: chat.typing_until > stage.world.now(),
  call: callWith(chat, stage),
  lines: [...chat.past.map(shownPast), ...chat.lines.slice(-200).map(shownLine)],
});

const lastOf = ({ past, lines }: Chat): PastLine | undefined => lines.at(-1) ?? past.at(-1);

/** All channels with their accounts and clients; those who said something last come first. */
export const shownState = (stage: Stage) => {
  const { world } = stage;
  return (Object.keys(fakes) as Simulated[]).map((channel) => ({
    channel,
    knobs: world.knobs(channel),
    errors: Object.keys(fakes[channel].errors),
    accounts: world.accounts
      .filter((it) => it.channel === channel)
      .map((account) => ({
        key: account.key,
        name: account.name,
        /** A code is shown that the phone of the account may scan. */
        is_scan_awaited: fakes[channel].scan?.isAwaited(account, stage) ?? false,
        /** The voice call that rings or goes on, or has just ended. */
        call: callOf(account, stage),
        clients: world.chats
          .filter((it) => it.account === account)
          .toSorted((a, b) => (lastOf(b)?.at ?? 0) - (lastOf(a)?.at ?? 0))
          .slice(0, 100)
          .map((chat) => ({ ...chat.client, last: lastOf(chat)?.id ?? null })),
      })),
  }));
};
