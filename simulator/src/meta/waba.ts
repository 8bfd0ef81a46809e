import { randomBytes } from 'node:crypto';
import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import { type Account, type Chat, newLine } from '../world.ts';
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
import { type Interactive, listOf, wrong } from './waba-lists.ts';
import { changesOf } from './waba-notices.ts';
import { errors as templateErrors, fillTemplate, listTemplates } from './waba-templates.ts';

const newWamid = (): string => `wamid.${randomBytes(30).toString('base64')}`;

/** WhatsApp's Cloud API: one number of a business account. */
export const waba: Fake = {
  channel: 'waba',
  word: 'waba',
  newId: newWamid,
  clientId: ({ phone }) =>
    phone?.replace(/\D/g, '') || `1650${String(randomBytes(4).readUInt32BE()).slice(0, 7).padStart(7, '0')}`,
  isSend: ({ method, path, body }) =>
    method === 'POST' && path.endsWith('/messages') && !body.includes('"status":"read"'),
  errors: {
    rate: refused(130_429, 'Rate limit hit', {
      details: 'Cloud API message throughput has been reached.',
      status: 429,
    }),
    pair_rate: refused(131_056, '(Business Account, Consumer Account) pair rate limit hit', {
      details:
        'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
    }),
    unavailable: refused(131_016, 'Service unavailable', { status: 500 }),
    unknown: refused(131_000, 'Something went wrong', { status: 500 }),
    unsupported: refused(131_051, 'Unsupported message type', { details: 'Unsupported message type' }),
    template_paused: templateErrors.paused('may_we_go_on'),
    expired: badToken,
  },
  limits: {
    per_second: 80,
    per_client: { ms: 6000, burst: 45 },
    whose: (path, { to, recipient }) => ({ account: path.split('/')[2] ?? '', client: String(to ?? recipient) }),
    refusal: (why) => waba.errors[why === 'client' ? 'pair_rate' : 'rate']!,
  },
  hooks: (news, { world }) => {
    const changes = changesOf(news, world.now());
    const { account } = news.chat;
    const entry = changes.map((change) => ({ id: account.settings.waba_id, changes: [change] }));
    return changes.length ? signed(account, { object: 'whatsapp_business_account', entry }) : [];
  },
  answer: async (request, stage) => {
    const { world } = stage;
    if (request.path.startsWith('/media/')) return download(request, stage);
    const accounts = world.accounts.filter((it) => it.channel === 'waba');
    if (request.path === '/__control/dashboard') return dashboard(accounts, request, stage);
    const path = pathIn(request);
    if (!path) return refused(2500, 'Unknown path components');
    const told = subscriptionsOf(accounts, request, 'whatsapp_business_account');
    if (told) return told;
    const token = bearerOf(request);
    const own = accounts.filter((it) => it.settings.token === token && !it.settings.expired);
    if (!own.length) return badToken;
    const [id = '', edge = ''] = path.split('/');
    const account = own.find((it) => it.key === id || it.settings.waba_id === id);
    if (account) return edgeOf(account, `${request.method} ${edge}`, request, stage);
    return world.files.has(id) && !edge ? mediaOf(id, request, stage) : noSuchThing(id);
  },
};

async function edgeOf(account: Account, edge: string, request: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { fields, files } = await readFields(request.headers, request.body);
  switch (edge) {
    case 'GET ':
      return json({
        verified_name: account.name,
        display_phone_number: account.settings.phone ?? '+1 555-078-3881',
        quality_rating: 'GREEN',
        id: account.key,
      });
    case 'POST subscribed_apps':
      return override(account, fields, stage);
    case 'GET subscribed_apps':
      return json({ data: [appOf(account)] });
    case 'DELETE subscribed_apps':
      account.hook_url = null;
      return json({ success: true });
    case 'GET message_templates':
      return listTemplates(account, request);
    case 'POST media':
      return keep(fields, files.file, stage);
    case 'POST messages':
      return fields.status === 'read' ? read(account, fields, stage) : sendTo(account, fields, stage);
    default:
      return noSuchThing(edge);
  }
}

/** An account may have an address of its own, beside the one of its app. */
async function override(account: Account, fields: Record<string, unknown>, stage: Stage): Promise<FakeAnswer> {
  const { override_callback_uri: url, verify_token } = fields;
  if (url === undefined) return json({ success: true });
  if (account.settings.no_override) return refused(100, 'Overriding the callback is not available for this app');
  const isTaken = await subscribe(account, { url: String(url), verify_token: String(verify_token) }, stage);
  if (!isTaken) return refused(2200, 'Callback verification failed');
  account.settings.override = 'yes';
  return json({ success: true });
}

const appOf = ({ hook_url, settings }: Account) => ({
  whatsapp_business_api_data: { id: '670843887433847', link: 'https://www.facebook.com/games/', name: 'Studio' },
  ...(settings.override && { override_callback_uri: hook_url }),
});

type Sent = { name: string; mime: string; bytes: Buffer } | undefined;

function keep(fields: Record<string, unknown>, file: Sent, { world }: Stage): FakeAnswer {
  if (fields.messaging_product !== 'whatsapp') return wrong('messaging_product is required');
  if (!file || typeof fields.type !== 'string') return wrong('file and type are required');
  if (!takenMimes.test(fields.type))
    return wrong(`Param file must be a file with one of the supported types, not ${fields.type}`);
  return json({ id: world.keepFile({ ...file, mime: fields.type }).id });
}

const takenMimes =
  /^(image\/(jpeg|png|webp)|audio\/(aac|amr|mpeg|mp4|ogg)|video\/(mp4|3gpp)|text\/plain|application\/(pdf|zip|vnd\.[\w.+-]+|msword))/;

/** The link to the bytes ends after five minutes. */
function mediaOf(id: string, { base }: FakeRequest, { world }: Stage): FakeAnswer {
  const { mime, bytes } = world.files.get(id)!;
  const url = `${base}/media/${id}?until=${world.now() + 5 * 60_000}`;
  return json({ url, mime_type: mime, file_size: bytes.length, id, messaging_product: 'whatsapp' });
}

function download(request: FakeRequest, { world }: Stage): FakeAnswer {
  const isKnown = world.accounts.some((it) => it.channel === 'waba' && it.settings.token === bearerOf(request));
  const file = world.files.get(request.path.slice('/media/'.length));
  if (!isKnown) return { status: 401, body: '' };
  if (!file || Number(request.query.get('until')) < world.now()) return { status: 404, body: '' };
  return { status: 200, headers: { 'content-type': file.mime }, body: file.bytes };
}

function read(
  account: Account,
  { message_id, typing_indicator }: Record<string, unknown>,
  { world }: Stage,
): FakeAnswer {
  const chat = world.chats.find((it) => it.account === account && it.lines.some((line) => line.id === message_id));
  if (!chat) return wrong('message_id does not exist');
  if (typing_indicator) chat.typing_until = world.now() + 25_000;
  return json({ success: true });
}

type Message = {
  messaging_product?: string;
  to?: string;
  recipient?: string;
  type?: string;
  text?: { body?: string };
  context?: { message_id?: string };
  template?: Parameters<typeof fillTemplate>[0];
  interactive?: Interactive;
  reaction?: { message_id?: string; emoji?: string };
  biz_opaque_callback_data?: string;
} & Record<string, unknown>;
type Media = { id?: string; caption?: string; filename?: string };

function sendTo(account: Account, given: Message, stage: Stage): FakeAnswer {
  const to = given.to ?? given.recipient;
  if (given.messaging_product !== 'whatsapp') return wrong('messaging_product is required');
  if (!to) return wrong('The parameter to is required.');
  const known = stage.world.chats.find((it) => it.account === account && it.client.id === to);
  if (given.type === 'reaction') return sign(known, to, given.reaction ?? {});
  const made = lineOf(given, stage);
  if ('status' in made) return made;
  // What was approved arrives at any time.
  const isOpen = given.type === 'template' || isWindowOpen(known, stage.world.now());
  const id = newWamid();
  const extra = {
    ...made.extra,
    by: 'api',
    ...(given.biz_opaque_callback_data && { callback: given.biz_opaque_callback_data }),
  };
  hand(stage, stage.world.chat(account, { id: to }), isOpen, {
    ...made,
    id,
    quoted_id: given.context?.message_id ?? null,
    extra,
  });
  const contacts = [{ input: to, wa_id: to }];
  return json({ messaging_product: 'whatsapp', contacts, messages: [{ id, message_status: 'accepted' }] });
}

/** A sign on one message of the chat; an empty one takes it back. */
function sign(chat: Chat | undefined, to: string, { message_id, emoji }: NonNullable<Message['reaction']>): FakeAnswer {
  const line = chat?.lines.find((it) => it.id === message_id);
  if (!line) return wrong('The parameter reaction.message_id is invalid.');
  line.our_reaction = emoji || null;
  const contacts = [{ input: to, wa_id: to }];
  return json({ messaging_product: 'whatsapp', contacts, messages: [{ id: newWamid(), message_status: 'accepted' }] });
}

type Made = Pick<Chat['lines'][number], 'text' | 'file'> & { extra?: Record<string, string> };

function lineOf(given: Message, stage: Stage): FakeAnswer | Made {
  const { type = 'text' } = given;
  const { world } = stage;
  if (type === 'template') return fillTemplate(given.template ?? {}, stage);
  if (type === 'text') {
    const body = given.text?.body ?? '';
    if (!body) return wrong('The parameter text.body is required.');
    return body.length > 4096
      ? wrong('Param text[body] must be at most 4096 characters long.')
      : { text: body, file: null };
  }
  if (type === 'interactive') return listOf(given.interactive);
  if (!['image', 'video', 'audio', 'document'].includes(type)) return waba.errors.unsupported!;
  const { id = '', caption = '', filename } = (given[type] ?? {}) as Media;
  const file = world.files.get(id);
  if (!file) return refused(131_053, 'Media upload error', { details: `No media with the id ${id}` });
  if (caption && type === 'audio') return wrong('Unexpected key "caption" on param "audio".');
  return { text: caption, file: filename ? { ...file, name: filename } : file };
}

/** Taken in any case; that it cannot be delivered is told afterwards. */
function hand(
  { world, happened, sent }: Stage,
  chat: Chat,
  isOpen: boolean,
  given: Parameters<Stage['sent']>[1],
): void {
  if (isOpen && !chat.is_blocked) return void sent(chat, given);
  const line = newLine({ from: 'business', at: world.now(), ...given, status: 'failed' });
  chat.lines.push(line);
  happened({ kind: 'failed', chat, line, reason: isOpen ? 'undeliverable' : 'window_closed' });
}
