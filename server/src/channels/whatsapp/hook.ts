import * as z from 'zod/mini';
import { readJson } from '../../kit/outside/ask.ts';
import { isSameHash } from '../../kit/tokens.ts';
import { type Channel, HookRefused } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { toldId, toldSeconds, toldText } from '../told.ts';
import { problems, tokenOf } from './connect.ts';
import { type Content, content, fileOf, textOf } from './content.ts';

const sender = z.object({
  chatId: toldId,
  chatName: z.optional(toldText),
  senderName: z.optional(toldText),
  senderContactName: z.optional(toldText),
});
const written = z.object({
  typeWebhook: z.enum(['incomingMessageReceived', 'outgoingMessageReceived', 'outgoingAPIMessageReceived']),
  timestamp: toldSeconds,
  idMessage: toldId,
  senderData: sender,
  messageData: content,
});
const status = z.object({
  typeWebhook: z.literal('outgoingMessageStatus'),
  idMessage: toldId,
  status: z.string(),
  description: z.optional(toldText),
});
const state = z.object({ typeWebhook: z.literal('stateInstanceChanged'), stateInstance: z.string() });
const told = z.union([written, status, state]);

export const hook: NonNullable<Channel['hook']> = ({ headers, body }, connection) => {
  const given = (headers.authorization ?? '').replace(/^Bearer /i, '');
  if (!isSameHash(given, tokenOf(connection))) throw new HookRefused(401);
  return { events: eventsIn(readJson(body)) };
};

/** What one of its notices says, however it came; nothing where it is not understood. */
export function eventsIn(notice: unknown): ChannelEvent[] {
  const read = told.safeParse(notice);
  return read.success ? eventsOf(read.data) : [];
}

function eventsOf(it: z.infer<typeof told>): ChannelEvent[] {
  switch (it.typeWebhook) {
    case 'outgoingMessageStatus':
      return statusOf(it);
    case 'stateInstanceChanged':
      return stateOf(it.stateInstance);
    case 'incomingMessageReceived':
    case 'outgoingMessageReceived':
    case 'outgoingAPIMessageReceived':
      // What is said in groups is none of ours.
      return /@(c\.us|lid)$/.test(it.senderData.chatId) ? changesOf(it) : [];
  }
}

const ladder: Record<string, 'sent' | 'delivered' | 'seen'> = { sent: 'sent', delivered: 'delivered', read: 'seen' };
const failures = new Set(['failed', 'noAccount', 'notInGroup']);

function statusOf({ idMessage, status: word, description }: z.infer<typeof status>): ChannelEvent[] {
  const which = { outside_ids: [idMessage] };
  const step = ladder[word];
  if (step) return [{ kind: 'status', which, status: step }];
  return failures.has(word)
    ? [
        {
          kind: 'status',
          which,
          status: 'failed',
          error: description ?? (word === 'noAccount' ? 'not_in_messenger' : word),
        },
      ]
    : [];
}

function stateOf(word: string): ChannelEvent[] {
  if (word === 'authorized') return [{ kind: 'state', is_auth: true, problem: null }];
  const problem = problems[word];
  return problem ? [{ kind: 'state', is_auth: false, problem }] : [];
}

type Written = z.infer<typeof written>;

/** A message, or what was done to one. */
function changesOf(it: Written): ChannelEvent[] {
  const { messageData: said, timestamp, typeWebhook } = it;
  const at = timestamp * 1000;
  switch (said.typeMessage) {
    case 'reactionMessage':
      return typeWebhook === 'incomingMessageReceived' ? reactionOf(said) : [];
    case 'editedMessage': {
      const { stanzaId, textMessage, caption } = said.editedMessageData ?? {};
      return stanzaId ? [{ kind: 'edit', outside_id: stanzaId, text: textMessage ?? caption ?? '', at }] : [];
    }
    case 'deletedMessage': {
      const { stanzaId } = said.deletedMessageData ?? {};
      return stanzaId ? [{ kind: 'delete', outside_ids: [stanzaId], at }] : [];
    }
    default:
      return messageOf(it, at);
  }
}

function reactionOf({ quotedMessage, extendedTextMessageData }: Content): ChannelEvent[] {
  const { stanzaId } = quotedMessage ?? {};
  return stanzaId ? [{ kind: 'reaction', outside_id: stanzaId, emoji: extendedTextMessageData?.text || null }] : [];
}

function messageOf({ typeWebhook, idMessage, senderData, messageData }: Written, at: number): ChannelEvent[] {
  const { chatId, chatName, senderName, senderContactName } = senderData;
  const isIn = typeWebhook === 'incomingMessageReceived';
  const coming = fileOf(messageData);
  const text = textOf(messageData);
  // Kinds that carry nothing a person could read.
  if (!text && !coming) return [];
  // A hidden number stays hidden.
  const phone = /^(\d+)@c\.us$/.exec(chatId)?.[1] ?? null;
  const name = (isIn && (senderContactName || senderName)) || chatName || phone || chatId;
  return [
    {
      kind: 'message',
      uid: idMessage,
      direction: isIn ? 'in' : 'out',
      peer: { outside_id: chatId, name, phone },
      at,
      message_type: coming?.type ?? 'text',
      text,
      file: coming && { name: coming.name, ref: { url: coming.url, chatId, idMessage } },
      quoted_id: messageData.quotedMessage?.stanzaId ?? null,
    },
  ];
}
