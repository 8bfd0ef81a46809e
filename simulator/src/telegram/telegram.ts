import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import type { Account, Chat, Line, World } from '../world.ts';
import { fetchUpdates, keepUpdate } from './polling.ts';
import { updatesOf } from './updates.ts';

const refused = (error_code: number, description: string, more = {}): FakeAnswer =>
  json({ ok: false, error_code, description, ...more }, error_code);
const taken = (result: unknown): FakeAnswer => json({ ok: true, result });

/** Telegram's Bot API, as far as a bot that talks with people needs it. */
export const telegram: Fake = {
  channel: 'telegram',
  word: 'telegram',
  newId: (chat, world) => `${chat.client.id}:${numberOf(chat, world)}`,
  clientId: () => String(100_000_000 + Math.floor(Math.random() * 900_000_000)),
  isSend: ({ path }) => /\/send(Message|Photo|Document|Voice|Video|Audio)$/i.test(path),
  errors: {
    flood: refused(429, 'Too Many Requests: retry after 2', { parameters: { retry_after: 2 } }),
    blocked: refused(403, 'Forbidden: bot was blocked by the user'),
    bad_request: refused(400, 'Bad Request: message is too long'),
    server_error: refused(502, 'Bad Gateway'),
    token_revoked: refused(401, 'Unauthorized'),
  },
  limits: {
    per_second: 30,
    per_client: { ms: 1000, burst: 1 },
    whose: (path, { chat_id }) => ({ account: path.split('/')[1] ?? '', client: String(chat_id) }),
    refusal: (_, seconds) =>
      refused(429, `Too Many Requests: retry after ${seconds}`, { parameters: { retry_after: seconds } }),
  },
  hooks: ({ chat, ...news }, { world }) => {
    const { hook_url, settings } = chat.account;
    const updates = updatesOf({ chat, ...news }, world.now()).map((it) => ({
      update_id: nextUpdate(chat.account),
      ...it,
    }));
    if (!hook_url) for (const update of updates) keepUpdate(chat.account, update);
    if (!hook_url) return [];
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': settings.secret ?? '' };
    return updates.map((update) => ({ url: hook_url, headers, body: JSON.stringify(update) }));
  },
  answer: async (request, stage) => {
    const file = /^\/file\/bot([^/]+)\/(.+)$/.exec(request.path);
    if (file) return download(stage, file[1]!, file[2]!);
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? [];
    const account = token && stage.world.account('telegram', token);
    if (!account || account.settings.revoked) return refused(401, 'Unauthorized');
    return answerTo(account, method!.toLowerCase(), request, stage);
  },
};

const numberOf = ({ lines }: Chat, { counted }: World): number => counted + lines.length + 1;

function nextUpdate({ settings }: Account): number {
  const next = Number(settings.update_id ?? 880_000_000) + 1;
  settings.update_id = String(next);
  return next;
}

function download({ world }: Stage, token: string, path: string): FakeAnswer {
  const found = world.account('telegram', token) && world.files.get(path.split('/').at(-1)!);
  return found
    ? { status: 200, headers: { 'content-type': found.mime }, body: found.bytes }
    : refused(404, 'Not Found');
}

async function answerTo(account: Account, method: string, request: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { fields, files } = await readFields(request.headers, request.body);
  switch (method) {
    case 'getme':
      return taken({ id: 8_800_001, is_bot: true, first_name: account.name, username: 'studio_demo_bot' });
    case 'setwebhook':
      account.hook_url = String(fields.url ?? '') || null;
      account.settings.secret = String(fields.secret_token ?? '');
      return taken(true);
    case 'deletewebhook':
      account.hook_url = null;
      return taken(true);
    case 'getwebhookinfo':
      return taken({ url: account.hook_url ?? '', has_custom_certificate: false, pending_update_count: 0 });
    case 'getupdates':
      return account.hook_url
        ? refused(409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first")
        : taken(fetchUpdates(account, Number(fields.offset ?? 0), Number(fields.limit ?? 100)));
    case 'editmessagetext':
    case 'deletemessage':
      return withChat(stage, account, fields, (chat) => changeOwn(chat, method, fields));
    case 'setmessagereaction':
      return withChat(stage, account, fields, (chat) => signTheirs(chat, fields));
    case 'getfile':
      return fileOf(stage, String(fields.file_id));
    case 'sendchataction':
      return withChat(stage, account, fields, (chat) => {
        chat.typing_until = stage.world.now() + 5000;
        return taken(true);
      });
    default:
      return /^send(message|photo|document|voice|video|audio)$/.test(method)
        ? withChat(stage, account, fields, (chat) => sendTo(chat, method, fields, files, stage))
        : refused(404, 'Not Found');
  }
}

function fileOf({ world }: Stage, id: string): FakeAnswer {
  const found = world.files.get(id);
  if (!found) return refused(400, 'Bad Request: invalid file_id');
  if (found.bytes.length > 20 * 1024 * 1024) return refused(400, 'Bad Request: file is too big');
  return taken({
    file_id: id,
    file_unique_id: id.slice(0, 8),
    file_size: found.bytes.length,
    file_path: `documents/${id}`,
  });
}

type Fields = Record<string, unknown>;

/** A bot may write only to whoever has written to it. */
function withChat(
  { world }: Stage,
  account: Account,
  { chat_id }: Fields,
  act: (chat: Chat) => FakeAnswer,
): FakeAnswer {
  const chat = world.chats.find((it) => it.account === account && it.client.id === String(chat_id));
  if (!chat) return refused(400, 'Bad Request: chat not found');
  if (chat.is_blocked) return refused(403, 'Forbidden: bot was blocked by the user');
  return act(chat);
}

/** A bot puts one sign on what somebody wrote, of those that Telegram knows. */
function signTheirs(chat: Chat, { message_id, reaction }: Fields): FakeAnswer {
  const line = chat.lines.find((it) => it.id === `${chat.client.id}:${String(message_id)}`);
  if (!line || line.deleted) return refused(400, 'Bad Request: message to react not found');
  const [sign] = (Array.isArray(reaction) ? reaction : []) as { type?: string; emoji?: string }[];
  if (sign && (sign.type !== 'emoji' || !['👍', '👎', '❤', '🔥', '🎉', '🙏'].includes(sign.emoji ?? '')))
    return refused(400, 'Bad Request: REACTION_INVALID');
  line.our_reaction = sign?.emoji ?? null;
  return taken(true);
}

/** A bot changes only what it wrote itself. */
function changeOwn(chat: Chat, method: string, { message_id, text }: Fields): FakeAnswer {
  const line = chat.lines.find((it) => it.id === `${chat.client.id}:${String(message_id)}`);
  if (!line || line.deleted)
    return refused(400, `Bad Request: message to ${method === 'deletemessage' ? 'delete' : 'edit'} not found`);
  if (line.from !== 'business') return refused(400, "Bad Request: message can't be edited");
  if (method === 'deletemessage') {
    line.deleted = true;
    return taken(true);
  }
  if (line.text === text) return refused(400, 'Bad Request: message is not modified');
  Object.assign(line, { text: String(text ?? ''), edited: true });
  return taken(messageOf(chat, line));
}

function sendTo(
  chat: Chat,
  method: string,
  fields: Fields,
  files: Awaited<ReturnType<typeof readFields>>['files'],
  stage: Stage,
): FakeAnswer {
  const [sent] = Object.values(files);
  const text = String(fields[sent ? 'caption' : 'text'] ?? '');
  if (!sent && !text) return refused(400, 'Bad Request: message text is empty');
  if (method !== 'sendmessage' && !sent)
    return refused(400, `Bad Request: there is no ${method.slice(4)} in the request`);
  if (text.length > (sent ? 1024 : 4096)) return refused(400, 'Bad Request: message is too long');
  const quoted = quotedBy(fields, chat);
  if (quoted === 'missing') return refused(400, 'Bad Request: message to be replied not found');
  const buttons = buttonsIn(fields);
  if (buttons === 'wrong') return refused(400, "Bad Request: can't parse reply keyboard markup JSON object");
  const line = stage.sent(chat, {
    id: `${chat.client.id}:${numberOf(chat, stage.world)}`,
    text,
    file: sent ? stage.world.keepFile(sent) : null,
    quoted_id: quoted,
    ...(buttons && { extra: { buttons } }),
  });
  return taken(messageOf(chat, line));
}

/** Under the field where the client types. */
function buttonsIn({ reply_markup }: Fields): string | null | 'wrong' {
  if (reply_markup === undefined) return null;
  const { keyboard } = reply_markup as { keyboard?: { text?: unknown }[][] };
  const texts = Array.isArray(keyboard) ? keyboard.flat().map((it) => it.text) : [];
  return texts.length && texts.every((it) => typeof it === 'string' && it) ? texts.join('\n') : 'wrong';
}

function quotedBy(fields: Fields, chat: Chat): string | null | 'missing' {
  const given = fields.reply_parameters;
  const wanted = (typeof given === 'string' ? JSON.parse(given) : given) as
    | { message_id: number; allow_sending_without_reply?: boolean }
    | undefined;
  if (!wanted) return null;
  const id = `${chat.client.id}:${wanted.message_id}`;
  if (chat.lines.some((it) => it.id === id)) return id;
  return wanted.allow_sending_without_reply ? null : 'missing';
}

const messageOf = ({ client }: Chat, { id, at, text }: Line) => ({
  message_id: Number(id.split(':')[1]),
  date: Math.floor(at / 1000),
  chat: { id: Number(client.id), type: 'private', first_name: client.name },
  ...(text && { text }),
});
