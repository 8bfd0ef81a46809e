import type { FakeAnswer, Stage } from '../fake.ts';
import type { Account, Chat, World } from '../world.ts';
import { type Params, refused, taken, wrong } from './answers.ts';

/** Counted in each conversation anew. */
export const newId = ({ client, lines }: Chat, { counted }: World): string =>
  `${client.id}:${counted + lines.length + 1}`;

/** Only to whoever wrote before, and once for each random_id. */
export function sendMessage(account: Account, given: Params, stage: Stage): FakeAnswer {
  const { peer_ids, peer_id, user_id, random_id = '', message = '' } = given;
  const to = peer_ids ?? peer_id ?? user_id ?? '';
  if (!/^\d+$/.test(to)) return wrong('peer_id is invalid', given);
  if (!/^-?\d+$/.test(random_id) || Math.abs(Number(random_id)) > 2 ** 31)
    return wrong('random_id is undefined', given);
  if (!message && !given.attachment) return wrong('message is empty or invalid', given);
  if (message.length > 9000) return refused(914, 'Message is too long', given);
  const chat = stage.world.chats.find((it) => it.account === account && it.client.id === to);
  if (!chat || chat.is_blocked) return notAllowed(given, to);
  const known = account.settings[`random ${to} ${random_id}`];
  if (known) return answered(given, to, known);
  const file = given.attachment ? attached(account, given.attachment, stage) : null;
  if (file === 'missing') return wrong('attachment is invalid', given);
  const quoted_id = given.forward ? quotedBy(given.forward, chat) : null;
  if (quoted_id === 'missing') return wrong('forward is invalid', given);
  const buttons = given.keyboard ? buttonsIn(given.keyboard) : null;
  if (buttons === 'wrong') return refused(911, 'Keyboard format is invalid', given);
  const id = newId(chat, stage.world);
  const line = stage.sent(chat, {
    id,
    text: message,
    file,
    quoted_id,
    extra: { random_id, ...(buttons && { buttons }) },
  });
  if (random_id !== '0') account.settings[`random ${to} ${random_id}`] = id;
  // What is sent by the API is told of as well.
  stage.happened({ kind: 'written', chat, line });
  return answered(given, to, id);
}

const [code, description] = [901, "Can't send messages for users without permission"] as const;

/** Whoever asks for a list is told in the list. */
const notAllowed = (given: Params, to: string): FakeAnswer =>
  given.peer_ids
    ? taken([{ peer_id: Number(to), message_id: 0, error: { code, description } }])
    : refused(code, description, given);

function answered({ peer_ids }: Params, to: string, id: string): FakeAnswer {
  const nth = Number(id.split(':')[1]);
  const message_id = 1000 + nth;
  return taken(peer_ids ? [{ peer_id: Number(to), message_id, conversation_message_id: nth }] : message_id);
}

function attached({ settings }: Account, name: string, { world }: Stage) {
  const [, type, owner, id] = /^(photo|doc)(-\d+)_(\d+)(?:_\w+)?$/.exec(name) ?? [];
  return world.files.get(settings[`media ${type}${owner}_${id}`] ?? '') ?? ('missing' as const);
}

function quotedBy(forward: string, { client, lines }: Chat): string | null {
  try {
    const given = JSON.parse(forward) as { peer_id?: number; conversation_message_ids?: number[]; is_reply?: number };
    const id = `${given.peer_id}:${given.conversation_message_ids?.[0]}`;
    const isThere = given.peer_id === Number(client.id) && lines.some((it) => it.id === id);
    return isThere && given.is_reply === 1 ? id : 'missing';
  } catch {
    return 'missing';
  }
}

/** At most five in a row, each with words of its own. */
function buttonsIn(keyboard: string): string {
  try {
    const { buttons } = JSON.parse(keyboard) as { buttons: { action: { type: string; label: string } }[][] };
    const isRight = buttons.every((row) => row.length <= 5 && row.every(({ action }) => action.type === 'text'));
    return isRight ? buttons.flatMap((row) => row.map(({ action }) => action.label)).join('\n') : 'wrong';
  } catch {
    return 'wrong';
  }
}
