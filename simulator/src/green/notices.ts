import type { Hook } from '../fake.ts';
import type { Account, Chat, Line, News } from '../world.ts';
import { enqueue } from './queue.ts';

type Notice = { typeWebhook: string } & Record<string, unknown>;

/** Which switch of the instance lets a notice out; all are off on a new one. */
const switches: Record<string, string> = {
  incomingMessageReceived: 'incomingWebhook',
  outgoingMessageReceived: 'outgoingMessageWebhook',
  outgoingAPIMessageReceived: 'outgoingAPIMessageWebhook',
  outgoingMessageStatus: 'outgoingWebhook',
  stateInstanceChanged: 'stateWebhook',
};
const also: Record<string, string> = { editedMessage: 'editedMessageWebhook', deletedMessage: 'deletedMessageWebhook' };

export function hookOf(account: Account, notice: Notice, now: number): Hook[] {
  const { hook_url, key, settings } = account;
  const kind = (notice.messageData as { typeMessage?: string } | undefined)?.typeMessage ?? '';
  const wanted = [switches[notice.typeWebhook], also[kind]].filter((it) => it !== undefined);
  const isFinal = ['failed', 'noAccount'].includes(String(notice.status));
  if (!isFinal && wanted.some((it) => settings[it] !== 'yes')) return [];
  const body = {
    instanceData: { idInstance: Number(key), wid: `${settings.phone ?? '79990000001'}@c.us`, typeInstance: 'whatsapp' },
    timestamp: Math.floor(now / 1000),
    ...notice,
  };
  if (!hook_url) {
    enqueue(account, body);
    return [];
  }
  return [
    {
      url: hook_url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.webhookUrlToken ?? ''}` },
      body: JSON.stringify(body),
    },
  ];
}

/** What the owner of an instance is told. */
export function noticesOf({ kind, chat, line, reason }: News): Notice[] {
  switch (kind) {
    case 'written':
      return [
        messageNotice(chat, line!, contentOf(chat, line!), line!.id),
        ...(line!.from === 'business' ? [status(chat, line!, 'sent')] : []),
      ];
    case 'edited':
      return [
        changed(chat, line!, {
          typeMessage: 'editedMessage',
          editedMessageData: { stanzaId: line!.id, textMessage: line!.text },
        }),
      ];
    case 'deleted':
      return [changed(chat, line!, { typeMessage: 'deletedMessage', deletedMessageData: { stanzaId: line!.id } })];
    case 'reacted':
      return [reaction(chat, line!)];
    case 'delivered':
      return [status(chat, line!, 'delivered')];
    case 'failed':
      return [reason === 'noAccount' ? status(chat, line!, reason) : status(chat, line!, 'failed', reason)];
    case 'seen':
      return seenNow(chat).map((it) => status(chat, it, 'read'));
    case 'blocked':
    case 'unblocked':
    case 'typing':
      return [];
  }
}

const status = ({ client }: Chat, { id, extra }: Line, word: string, description?: string): Notice => ({
  typeWebhook: 'outgoingMessageStatus',
  chatId: client.id,
  idMessage: id,
  status: word,
  sendByApi: extra.by !== 'app',
  ...(description && { description }),
});

/** Each message is told of by itself, once. */
function seenNow({ lines }: Chat): Line[] {
  const found = lines.filter((it) => it.from === 'business' && it.status === 'seen' && !it.extra.told_seen);
  for (const it of found) it.extra.told_seen = 'yes';
  return found;
}

const ways = { client: 'incomingMessageReceived', app: 'outgoingMessageReceived', api: 'outgoingAPIMessageReceived' };
const wayOf = ({ from, extra }: Line): string =>
  from === 'client' ? ways.client : extra.by === 'app' ? ways.app : ways.api;

function messageNotice(chat: Chat, line: Line, messageData: object, idMessage: string): Notice {
  const { client, account } = chat;
  const isIn = line.from === 'client';
  return {
    typeWebhook: wayOf(line),
    timestamp: Math.floor(line.at / 1000),
    idMessage,
    senderData: {
      chatId: client.id,
      sender: isIn ? client.id : `${account.settings.phone ?? '79990000001'}@c.us`,
      chatName: client.name,
      senderName: isIn ? client.name : account.name,
      senderContactName: '',
    },
    messageData,
  };
}

/** What is done to a message is a message of its own. */
const changed = (chat: Chat, line: Line, messageData: object): Notice => ({
  ...messageNotice(chat, line, messageData, newMark(line)),
  timestamp: Math.floor(Date.now() / 1000),
});

const reaction = (chat: Chat, line: Line): Notice => ({
  ...changed(chat, line, {
    typeMessage: 'reactionMessage',
    extendedTextMessageData: { text: line.reaction ?? '' },
    quotedMessage: { stanzaId: line.id, participant: chat.client.id, typeMessage: 'textMessage' },
  }),
  typeWebhook: ways.client,
});

function newMark({ id, extra }: Line): string {
  extra.marks = String(Number(extra.marks ?? 0) + 1);
  return `${id.slice(0, 16)}M${extra.marks.padStart(3, '0')}`;
}

const kinds: [RegExp, string][] = [
  [/^image\//, 'imageMessage'],
  [/^video\//, 'videoMessage'],
  [/^audio\//, 'audioMessage'],
];

function contentOf({ account, client }: Chat, { text, file, quoted_id }: Line): object {
  const quotedMessage = quoted_id && { stanzaId: quoted_id, participant: client.id, typeMessage: 'textMessage' };
  if (!file && !quotedMessage) return { typeMessage: 'textMessage', textMessageData: { textMessage: text } };
  if (!file) {
    const extendedTextMessageData = { text, stanzaId: quoted_id, participant: client.id };
    return { typeMessage: 'quotedMessage', extendedTextMessageData, quotedMessage };
  }
  const { id, name, mime } = file;
  return {
    typeMessage: kinds.find(([form]) => form.test(mime))?.[1] ?? 'documentMessage',
    fileMessageData: {
      downloadUrl: `${account.settings.base ?? ''}/files/${id}/${encodeURIComponent(name)}`,
      caption: text,
      fileName: name,
      mimeType: mime,
      jpegThumbnail: '',
      isForwarded: false,
      forwardingScore: 0,
    },
    ...(quotedMessage && { quotedMessage }),
  };
}
