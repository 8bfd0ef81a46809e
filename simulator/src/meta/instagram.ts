import { randomBytes } from 'node:crypto';
import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import type { Account, Chat } from '../world.ts';
import { answerLogin } from './business-login.ts';
import {
  badToken,
  bearerOf,
  dashboard,
  isWindowOpen,
  noSuchThing,
  pathIn,
  refused,
  signed,
  subscribe,
  subscriptionsOf,
} from './graph.ts';
import { eventsOf } from './instagram-notices.ts';

const newMid = (): string => `aWdfZAG1faXRlbTox${randomBytes(24).toString('base64url')}`;
const days60 = 60 * 24 * 3600;

/** Instagram's messages in the Graph: one professional account. */
export const instagram: Fake = {
  channel: 'instagram',
  word: 'instagram',
  newId: newMid,
  clientId: () => String(900_100_000_000 + randomBytes(4).readUInt32BE()),
  isSend: ({ path, body }) => path.endsWith('/messages') && !body.includes('"sender_action"'),
  errors: {
    rate: refused(4, 'Application request limit reached', { status: 429 }),
    window_closed: refused(10, 'This message is sent outside of allowed window.', { subcode: 2_534_022 }),
    not_found: refused(100, 'No matching user found', { subcode: 2_534_014 }),
    unknown: refused(1, 'An unknown error has occurred.', { status: 500 }),
    expired: badToken,
  },
  hooks: (news, { world }) => {
    const { account } = news.chat;
    const messaging = eventsOf(news, world.now(), account.settings.base ?? '');
    const entry = messaging.map((event) => ({ id: account.key, time: world.now(), messaging: [event] }));
    return entry.length ? signed(account, { object: 'instagram', entry }) : [];
  },
  answer: async (request, stage) => {
    const { world } = stage;
    const accounts = world.accounts.filter((it) => it.channel === 'instagram');
    const file = /^\/cdn\/([\w-]+)$/.exec(request.path);
    if (file) return download(stage, file[1]!);
    if (request.path === '/__control/dashboard') return dashboard(accounts, request, stage);
    const login = answerLogin(request, world);
    if (login) return login;
    const path = pathIn(request);
    if (!path) return refused(2500, 'Unknown path components');
    const token = bearerOf(request);
    const told = subscriptionsOf(accounts, request, 'instagram');
    if (told) return told;
    if (path.endsWith('/subscriptions')) return setCallback(accounts, token, request, stage);
    const account = accounts.find((it) => it.settings.token === token && !it.settings.expired);
    if (!account) return badToken;
    account.settings.base = request.base;
    return edgeOf(account, path, request, stage);
  },
};

function download({ world }: Stage, id: string): FakeAnswer {
  const found = world.files.get(id);
  return found
    ? { status: 200, headers: { 'content-type': found.mime }, body: found.bytes }
    : { status: 404, body: '' };
}

/** Of the app, so by the app's own token. */
async function setCallback(
  accounts: Account[],
  token: string,
  { body }: FakeRequest,
  stage: Stage,
): Promise<FakeAnswer> {
  const own = accounts.filter(({ settings }) => token === `${settings.app_id}|${settings.app_secret}`);
  if (!own.length) return badToken;
  const { object, callback_url, verify_token } = JSON.parse(body.toString()) as Record<string, string>;
  if (object !== 'instagram') return refused(100, 'Invalid parameter');
  for (const account of own) {
    const isTaken = await subscribe(account, { url: callback_url!, verify_token: verify_token! }, stage);
    if (!isTaken) return refused(2200, 'Callback verification failed');
  }
  return json({ success: true });
}

async function edgeOf(account: Account, path: string, request: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { fields } = await readFields(request.headers, request.body);
  const [id, edge = ''] = path.split('/') as [string, string?];
  const isOwn = id === 'me' || id === account.key;
  switch (`${request.method} ${isOwn ? 'own' : id} ${edge}`) {
    case 'GET own ':
      return json({ user_id: account.key, username: account.settings.username ?? 'northwind.studio', id: account.key });
    case 'POST own subscribed_apps':
      return request.query.get('subscribed_fields')
        ? json({ success: true })
        : refused(100, 'subscribed_fields is required');
    case 'DELETE own subscribed_apps':
      account.hook_url = null;
      return json({ success: true });
    case 'GET refresh_access_token ':
      account.settings.renewed = String(Number(account.settings.renewed ?? 0) + 1);
      return json({ access_token: account.settings.token, token_type: 'bearer', expires_in: days60 });
    case 'POST own messages':
      return withChat(stage, account, fields as Sent, (chat) => sendTo(chat, fields as Sent, stage));
    default:
      return request.method === 'GET' && !edge ? profileOf(stage, account, id) : noSuchThing(id);
  }
}

function profileOf({ world }: Stage, account: Account, id: string): FakeAnswer {
  const chat = world.chats.find((it) => it.account === account && it.client.id === id);
  return chat ? json({ name: chat.client.name, username: `client.${id.slice(-4)}`, id }) : noSuchThing(id);
}

type Sent = {
  recipient?: { id?: string };
  sender_action?: string;
  message?: { text?: string; attachment?: { type?: string; payload?: { url?: string } } };
  reply_to?: { mid?: string };
};

/** Nobody can be written to who has not written. */
function withChat(
  { world }: Stage,
  account: Account,
  { recipient }: Sent,
  act: (chat: Chat) => FakeAnswer | Promise<FakeAnswer>,
): FakeAnswer | Promise<FakeAnswer> {
  const chat = world.chats.find((it) => it.account === account && it.client.id === recipient?.id);
  if (!chat) return instagram.errors.not_found!;
  return act(chat);
}

async function sendTo(chat: Chat, { sender_action, message, reply_to }: Sent, stage: Stage): Promise<FakeAnswer> {
  const recipient_id = chat.client.id;
  if (sender_action) {
    if (sender_action === 'typing_on') chat.typing_until = stage.world.now() + 20_000;
    return json({ recipient_id });
  }
  if (!isWindowOpen(chat, stage.world.now())) return instagram.errors.window_closed!;
  if (chat.is_blocked) return refused(551, "This person isn't available right now.");
  const { text = '', attachment } = message ?? {};
  if (Boolean(text) === Boolean(attachment)) return refused(100, 'Either text or an attachment must be given');
  if (Buffer.byteLength(text) > 1000)
    return refused(100, 'Length of param message[text] must be less than or equal to 1000');
  const file = attachment ? await fetched(attachment.payload?.url ?? '', stage) : null;
  if (attachment && !file) return refused(100, 'Upload attachment failure.', { subcode: 2_018_047 });
  const line = stage.sent(chat, { id: newMid(), text, file, quoted_id: reply_to?.mid ?? null, extra: { by: 'api' } });
  stage.happened({ kind: 'written', chat, line });
  return json({ recipient_id, message_id: line.id });
}

/** Files are fetched from where the business keeps them. */
async function fetched(url: string, { world }: Stage) {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) return null;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
  return world.keepFile({ name, mime: answer.headers.get('content-type') ?? '', bytes });
}
