import { randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import type { Account, Chat } from '../world.ts';
import { messageOf, numberOf } from './told.ts';

const refused = (code: number, message: string): FakeAnswer => json({ error: { code, message } }, code);
const missing = refused(404, 'not found');

type Asked = { account: Account; request: FakeRequest; stage: Stage; given: Record<string, unknown> };

/** Everything behind the token. */
export async function answerIn(account: Account, request: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { method, path } = request;
  const isForm = request.headers['content-type']?.startsWith('multipart/');
  const given = isForm ? {} : parse(request.body);
  if (!given) return refused(400, 'invalid JSON');
  const asked = { account, request, stage, given };
  const fixed = ofAccount[`${method} ${path}`];
  if (fixed) return fixed(asked);
  const [, version, user_id, rest = ''] = /^\/messenger\/(v\d)\/accounts\/(\d+)\/(.+)$/.exec(path) ?? [];
  if (!version) return missing;
  if (user_id !== account.settings.user_id) return refused(403, 'access denied');
  return inMessenger(asked, `${method} ${version}`, rest);
}

function parse(body: Buffer): Record<string, unknown> | null {
  try {
    return body.length ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {};
  } catch {
    return null;
  }
}

const ofAccount: Record<string, (asked: Asked) => FakeAnswer | Promise<FakeAnswer>> = {
  'GET /core/v1/accounts/self': ({ account }) =>
    json({
      id: Number(account.settings.user_id),
      name: account.name,
      email: 'studio@example.com',
      phone: '70000000000',
      profile_url: 'https://avito.example/user/studio',
    }),
  'POST /messenger/v3/webhook': subscribe,
  'POST /messenger/v1/subscriptions': ({ account: { hook_url } }) =>
    json({ subscriptions: hook_url ? [{ url: hook_url, version: '3' }] : [] }),
  'POST /messenger/v1/webhook/unsubscribe': ({ account, given }) => {
    if (given.url === account.hook_url) account.hook_url = null;
    return json({ ok: true });
  },
};

/** Tried with an empty call, which must be answered within two seconds. */
async function subscribe({ account, given: { url }, stage }: Asked): Promise<FakeAnswer> {
  if (typeof url !== 'string' || !/^https?:/.test(url)) return refused(400, 'url is invalid');
  const probe = { url, headers: { 'content-type': 'application/json' }, body: '{}', patience: 2000 };
  const answer = await stage.call(probe).catch(() => null);
  if (answer?.status !== 200) return refused(400, 'webhook url does not answer with 200');
  account.hook_url = url;
  return json({ ok: true });
}

function inMessenger(asked: Asked, how: string, rest: string): FakeAnswer | Promise<FakeAnswer> {
  const { account, stage, request } = asked;
  const ours = stage.world.chats.filter((it) => it.account === account);
  if (how === 'GET v2' && rest === 'chats') return list(ours, request.query);
  if (how === 'POST v1' && rest === 'uploadImages') return upload(asked);
  if (how === 'GET v1' && rest === 'getVoiceFiles') return voices(asked);
  const [, id = '', more = ''] = /^chats\/([^/]+)(\/.*)?$/.exec(rest) ?? [];
  const chat = ours.find((it) => it.client.id === decodeURIComponent(id));
  if (!chat) return refused(404, 'chat not found');
  if (how === 'GET v2' && !more) return json(chatOf(chat));
  if (how === 'GET v3' && more === '/messages/') return json({ messages: chat.lines.map((it) => messageOf(chat, it)) });
  if (how !== 'POST v1') return missing;
  if (more === '/messages') return say(chat, asked);
  if (more === '/messages/image') return show(chat, asked);
  if (more === '/read') return read(chat);
  const [, message_id] = /^\/messages\/(\w+)$/.exec(more) ?? [];
  return message_id ? remove(chat, message_id, stage) : refused(404, `no route for ${request.path}`);
}

function list(chats: Chat[], query: URLSearchParams): FakeAnswer {
  const [limit, offset] = [Number(query.get('limit') ?? 100), Number(query.get('offset') ?? 0)];
  if (!(limit >= 1 && limit <= 100) || !(offset >= 0 && offset <= 1000)) return refused(400, 'limit is invalid');
  const timeOf = ({ lines }: Chat): number => lines.at(-1)?.at ?? 0;
  const newest = chats.toSorted((a, b) => timeOf(b) - timeOf(a));
  return json({ chats: newest.slice(offset, offset + limit).map(chatOf) });
}

const chatOf = (chat: Chat) => {
  const { account, client, lines } = chat;
  const [first, last] = [lines[0], lines.at(-1)];
  const item = numberOf(`item ${client.id}`);
  return {
    id: client.id,
    created: Math.floor((first?.at ?? 0) / 1000),
    updated: Math.floor((last?.at ?? 0) / 1000),
    context: {
      type: 'item',
      value: { id: item, title: 'Room for rent', price_string: '1 000 ₽', url: `https://avito.example/${item}` },
    },
    users: [
      { id: Number(account.settings.user_id), name: account.name },
      { id: numberOf(client.id), name: client.name, public_user_profile: { url: 'https://avito.example/u' } },
    ],
    last_message: last ? messageOf(chat, last) : null,
  };
};

async function upload({ request, stage }: Asked): Promise<FakeAnswer> {
  const { files } = await readFields(request.headers, request.body);
  const file = files['uploadfile[]'];
  if (!file || Object.keys(files).length !== 1) return refused(400, 'uploadfile[] is required');
  if (!file.mime.startsWith('image/')) return refused(400, 'unsupported image format');
  if (file.bytes.length > 24 * 1024 * 1024) return refused(413, 'image is too large');
  const { id } = stage.world.keepFile(file);
  return json({ [id]: { '1280x960': `${request.base}/images/${id}` } });
}

function voices({ request, stage }: Asked): FakeAnswer {
  const ids = (request.query.get('voice_ids') ?? '').split(',').filter((id) => stage.world.files.has(id));
  return json({ voices_urls: Object.fromEntries(ids.map((id) => [id, `${request.base}/images/${id}`])) });
}

function say(chat: Chat, { given, stage }: Asked): FakeAnswer {
  const text = (given.message as { text?: unknown } | undefined)?.text;
  if (given.type !== 'text' || typeof text !== 'string' || !text) return refused(400, 'message.text is required');
  if (text.length > 1000) return refused(400, 'message.text is longer than 1000');
  return sent(chat, { text }, stage);
}

function show(chat: Chat, { given, stage }: Asked): FakeAnswer {
  const file = stage.world.files.get(String(given.image_id));
  return file ? sent(chat, { file }, stage) : refused(400, 'image_id is invalid');
}

/** Told back to us, as is everything in a chat. */
function sent(chat: Chat, given: Partial<Chat['lines'][number]>, stage: Stage): FakeAnswer {
  if (chat.is_blocked) return refused(403, 'user is blocked');
  const line = stage.sent(chat, { id: randomBytes(16).toString('hex'), ...given });
  stage.happened({ kind: 'written', chat, line });
  return json(messageOf(chat, line));
}

function read(chat: Chat): FakeAnswer {
  for (const line of chat.lines) if (line.from === 'client') line.status = 'seen';
  return json({ ok: true });
}

const hour = 3_600_000;

function remove(chat: Chat, id: string, { world, happened }: Stage): FakeAnswer {
  const line = chat.lines.find((it) => it.id === id && it.from === 'business');
  if (!line) return refused(404, 'message not found');
  if (line.at < world.now() - hour) return refused(400, 'message is too old to be deleted');
  line.deleted = true;
  happened({ kind: 'deleted', chat, line });
  return json({});
}
