import * as z from 'zod/mini';
import type { EventOf } from '../events.ts';
import { lateIn, toldSeconds, toldText } from '../told.ts';
import { attachment, type Coming, filesOf, linksOf } from './attachments.ts';

export const userId = z.int();
const place = z.object({ coordinates: z.object({ latitude: z.number(), longitude: z.number() }) });

export const message = z.object({
  conversation_message_id: z.int(),
  date: toldSeconds,
  update_time: z.optional(toldSeconds),
  from_id: userId,
  peer_id: userId,
  text: z.optional(toldText),
  // One that cannot be understood does not hide the others.
  attachments: z.optional(z.array(z.catch(attachment, { type: '?' }))),
  geo: z.optional(z.catch(z.optional(place), undefined)),
  reply_message: z.optional(z.object({ conversation_message_id: z.optional(z.int()) })),
  fwd_messages: z.optional(z.array(z.object({ text: z.optional(toldText) }))),
});
type Message = z.infer<typeof message>;

// Beyond are rooms of many, below are communities.
const firstRoom = 2_000_000_000;
export const isPerson = (id: number): boolean => id > 0 && id < firstRoom;

/** Messages are counted in each conversation anew. */
export const messageId = (peer_id: number, nth: number): string => `${peer_id}:${nth}`;

/** A message for each file: the first has the words. Of rooms nothing is heard. */
export function written(it: Message): EventOf<'message'>[] {
  if (!isPerson(it.peer_id)) return [];
  const files = filesOf(it.attachments ?? []);
  const uid = messageId(it.peer_id, it.conversation_message_id);
  const [first = null, ...others] = files;
  const quoted = it.reply_message?.conversation_message_id;
  return [
    { ...partOf(it, uid, first), text: textOf(it), quoted_id: quoted ? messageId(it.peer_id, quoted) : null },
    ...others.map((file, nth) => partOf(it, `${uid}:${nth + 2}`, file)),
  ];
}

const partOf = (
  { from_id, peer_id, date, conversation_message_id: nth }: Message,
  uid: string,
  file: Coming | null,
): EventOf<'message'> => ({
  kind: 'message',
  uid,
  direction: from_id === peer_id ? 'in' : 'out',
  // VK names nobody here: who it is has to be asked.
  peer: { outside_id: String(peer_id), name: '', phone: null },
  at: lateIn(date),
  nth,
  message_type: file?.type ?? 'text',
  text: '',
  file: file && file.file,
});

function textOf({ text = '', attachments = [], geo, fwd_messages = [] }: Message): string {
  const where = geo && `https://maps.google.com/?q=${geo.coordinates.latitude},${geo.coordinates.longitude}`;
  const passedOn = fwd_messages.map((it) => it.text && `> ${it.text}`);
  const words = [text, ...passedOn, ...linksOf(attachments), where].filter(Boolean).join('\n');
  const isNamed = words !== '' || filesOf(attachments).length > 0;
  return isNamed ? words : attachments.map(({ type }) => `[${type}]`).join(' ');
}
