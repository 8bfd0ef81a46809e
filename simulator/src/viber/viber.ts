import { randomBytes } from 'node:crypto';
import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import type { Account, Chat } from '../world.ts';
import { eventsOf, signed, withNumbers } from './events.ts';
import { buttonsIn, contentOf, problemOf, refused } from './messages.ts';

// Beyond what a number holds, as Viber's are, and never given before.
let tokens = BigInt(Date.now()) * 2_800_000n;
const newToken = (): string => String((tokens += BigInt(1 + Math.floor(Math.random() * 1000))));

/** Viber's REST bot API. */
export const viber: Fake = {
  channel: 'viber',
  word: 'viber',
  newId: newToken,
  clientId: () => randomBytes(16).toString('base64'),
  isSend: ({ path }) => path === '/pa/send_message',
  errors: {
    token_revoked: refused(2, 'invalidAuthToken'),
    bad_data: refused(3, 'badData'),
    not_registered: refused(5, 'receiverNotRegistered'),
    not_subscribed: refused(6, 'receiverNotSubscribed'),
    suspended: refused(9, 'publicAccountSuspended'),
    no_device: refused(11, 'receiverNoSuitableDevice'),
    flood: refused(12, 'tooManyRequests'),
    no_balance: refused(24, 'noBalance'),
    server_error: { status: 502, body: 'Bad Gateway' },
  },
  hooks: (news, { world }) => eventsOf(news, world.now(), newToken),
  answer: (request, stage) => {
    if (request.path.startsWith('/media/')) return download(request, stage);
    const method = /^\/pa\/(\w+)$/.exec(request.path)?.[1];
    if (request.method !== 'POST' || !method) return { status: 404, body: '' };
    const token = request.headers['x-viber-auth-token'];
    const account = typeof token === 'string' && stage.world.account('viber', token);
    if (!account) return refused(2, 'invalidAuthToken');
    const given = parse(request);
    if (!given) return refused(3, 'badData');
    // Where its media are fetched from.
    account.settings.base = request.base;
    return answerTo(account, method, given, stage);
  },
};

type Given = Record<string, unknown>;

function parse({ body }: FakeRequest): Given | null {
  try {
    const given: unknown = JSON.parse(body.toString('utf8'));
    return typeof given === 'object' && given && !Array.isArray(given) ? (given as Given) : null;
  } catch {
    return null;
  }
}

function download({ path }: FakeRequest, { world }: Stage): FakeAnswer {
  const found = world.files.get(path.split('/')[2] ?? '');
  return found
    ? { status: 200, headers: { 'content-type': found.mime }, body: found.bytes }
    : { status: 404, body: '' };
}

function answerTo(account: Account, method: string, given: Given, stage: Stage): FakeAnswer | Promise<FakeAnswer> {
  switch (method) {
    case 'get_account_info':
      return json(infoOf(account));
    case 'set_webhook':
      return setWebhook(account, given, stage);
    case 'send_message':
      return sendMessage(account, given, stage);
    default:
      return refused(3, 'badData');
  }
}

const infoOf = ({ name, hook_url, settings }: Account) => ({
  status: 0,
  status_message: 'ok',
  id: 'pa:75346594275468546724',
  name,
  uri: 'studio',
  icon: 'https://media.example/icon.jpg',
  webhook: hook_url ?? '',
  event_types: (settings.event_types ?? '').split(',').filter(Boolean),
  subscribers_count: 1,
  members: [],
});

const always = ['message', 'subscribed', 'unsubscribed'];
const optional = ['delivered', 'seen', 'failed', 'conversation_started'];

/** Whoever is to be called must answer at once, or nothing is set. */
async function setWebhook(account: Account, { url, event_types }: Given, stage: Stage): Promise<FakeAnswer> {
  if (typeof url !== 'string') return refused(4, 'missingData');
  if (url === '') {
    account.hook_url = null;
    return json({ status: 0, status_message: 'ok' });
  }
  const types = Array.isArray(event_types) ? event_types.map(String) : optional;
  if (types.some((it) => ![...always, ...optional].includes(it))) return refused(3, 'badData');
  if (!/^https?:/.test(url)) return refused(1, 'invalidUrl');
  const body = withNumbers({ event: 'webhook', timestamp: stage.world.now(), message_token: newToken() });
  const answer = await stage.call({ url, headers: signed(account, body), body }).catch(() => null);
  if (answer?.status !== 200) return refused(1, 'invalidUrl');
  account.hook_url = url;
  account.settings.event_types = [...new Set([...always, ...types])].join();
  return json({ status: 0, status_message: 'ok', event_types: types });
}

const hour = 3_600_000;
const unansweredPerHour = 100;

async function sendMessage(account: Account, given: Given, stage: Stage): Promise<FakeAnswer> {
  const problem = account.hook_url ? problemOf(given) : refused(10, 'webhookNotSet');
  if (problem) return problem;
  const chat = stage.world.chats.find((it) => it.account === account && it.client.id === given.receiver);
  if (!chat) return refused(5, 'receiverNotRegistered');
  if (chat.is_blocked) return refused(6, 'receiverNotSubscribed');
  if (isTalkingAlone(chat, stage.world.now())) return refused(12, 'tooManyRequests');
  const id = newToken();
  const content = await contentOf(given, stage);
  const buttons = buttonsIn(given);
  if (buttons === 'wrong') return refused(3, 'badData');
  const line = stage.sent(chat, {
    id,
    ...content,
    ...(buttons && { extra: { buttons } }),
    ...(content ? {} : { status: 'failed' as const }),
  });
  if (!content) stage.happened({ kind: 'failed', chat, line, reason: 'media cannot be downloaded' });
  const body = withNumbers({ status: 0, status_message: 'ok', message_token: id, billing_status: 1 });
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function isTalkingAlone({ lines }: Chat, now: number): boolean {
  const answered = lines.findLastIndex((it) => it.from === 'client');
  return lines.slice(answered + 1).filter((it) => it.at > now - hour).length >= unansweredPerHour;
}
