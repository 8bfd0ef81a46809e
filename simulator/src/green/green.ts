import { randomBytes } from 'node:crypto';
import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import { type Account, type Chat, type Line, newLine } from '../world.ts';
import { callMethods } from './calls/rest.ts';
import { serveCallsRtc } from './calls/calls-rtc.ts';
import { serveVoip } from './calls/voip.ts';
import { hookOf, noticesOf } from './notices.ts';
import { forget, receive } from './queue.ts';
import { qrOf } from './qr.ts';

const refused = (statusCode: number, message: string, path = ''): FakeAnswer =>
  json({ statusCode, timestamp: new Date().toISOString(), path, message }, statusCode);

const overQuota = {
  invokeStatus: {
    method: 'sendMessage',
    used: 200,
    total: 200,
    status: 'QUOTE_EXCEEDED',
    description: 'The monthly quota of sendMessage is used up. Change the plan to send more.',
  },
  correspondentsStatus: { method: 'sendMessage', used: 1, total: 3, status: 'QUOTE_ALLOWED', description: '' },
};

/** GREEN-API: one WhatsApp account per instance, its credentials in the path. */
export const green: Fake = {
  channel: 'whatsapp',
  word: 'green',
  newId: () => randomBytes(16).toString('hex').toUpperCase(),
  clientId: ({ phone }) =>
    `${phone?.replace(/\D/g, '') || `7900${String(randomBytes(4).readUInt32BE()).slice(0, 7).padStart(7, '0')}`}@c.us`,
  isSend: ({ path }) => /\/send(Message|FileByUpload)\//.test(path),
  errors: {
    flood: refused(429, 'Too Many Requests'),
    quota: json(overQuota, 466),
    bad_request: refused(
      400,
      "Validation failed. Details: 'message' length must be less than or equal to 20000 characters long",
    ),
    unauthorized: refused(401, 'Unauthorized'),
    server_error: { status: 502, body: '<html>Bad Gateway</html>' },
  },
  hooks: (news, { world }) => noticesOf(news).flatMap((it) => hookOf(news.chat.account, it, world.now())),
  scan: {
    isAwaited: (account, { world }) =>
      stateOf(account) === 'notAuthorized' && Number(account.settings.qr_until ?? 0) > world.now(),
    take: (account, stage) => turnTo(account, 'authorized', stage),
  },
  attach: (server, stage, isRefused) => {
    const rtc = serveCallsRtc(server, stage, isRefused);
    const voip = serveVoip(server, stage, isRefused);
    return {
      stop: async () => {
        rtc.stop();
        await voip.stop();
      },
    };
  },
  answer: async (request, stage) => {
    const { path, base } = request;
    const file = /^\/files\/([^/]+)\//.exec(path);
    if (file) return download(stage, file[1]!);
    if (path === '/__control/state') return setState(request, stage);
    const [, id, method, token] = /^\/waInstance(\d+)\/(\w+)\/([^/]+)(?:\/\d+)?$/.exec(path) ?? [];
    const account = id && stage.world.account('whatsapp', id);
    if (!account || account.settings.token !== decodeURIComponent(token!)) return refused(401, 'Unauthorized', path);
    account.settings.base = base;
    const does = methods[`${request.method} ${method}`];
    if (!does) return refused(404, `Cannot ${request.method} ${path}`, path);
    const { fields, files } = await readFields(request.headers, request.body);
    return does({ account, fields, file: files.file, stage, request });
  },
};

function download({ world }: Stage, id: string): FakeAnswer {
  const found = world.files.get(id);
  return found
    ? { status: 200, headers: { 'content-type': found.mime }, body: found.bytes }
    : refused(404, 'Not Found');
}

/** The keeper scans the code, or unlinks the phone. */
async function setState({ body }: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { instance_id, state } = JSON.parse(body.toString()) as { instance_id: string; state: string };
  const account = stage.world.account('whatsapp', instance_id);
  if (!account) return refused(404, 'Not Found');
  await turnTo(account, state, stage);
  return json({ stateInstance: state });
}

async function turnTo(account: Account, state: string, { world, call }: Stage): Promise<void> {
  account.settings.state = state;
  const notice = { typeWebhook: 'stateInstanceChanged', stateInstance: state };
  for (const hook of hookOf(account, notice, world.now())) await call(hook);
}

const codeLastsMs = 20_000;

type Asked = {
  account: Account;
  fields: Record<string, unknown>;
  file: { name: string; mime: string; bytes: Buffer } | undefined;
  stage: Stage;
  request: FakeRequest;
};

const stateOf = ({ settings }: Account): string => settings.state ?? 'authorized';

const methods: Record<string, (asked: Asked) => FakeAnswer | Promise<FakeAnswer>> = {
  ...callMethods,
  'GET receiveNotification': async ({ account, request }) =>
    json(await receive(account, Number(request.query.get('receiveTimeout') ?? 5))),
  'DELETE deleteNotification': ({ account, request }) =>
    json({ result: forget(account, Number(request.path.split('/').at(-1))) }),
  'GET getStateInstance': ({ account }) => json({ stateInstance: stateOf(account) }),
  'GET getWaSettings': ({ account }) =>
    json({ avatar: '', phone: account.settings.phone ?? '79990000001', stateInstance: stateOf(account), deviceId: '' }),
  'GET getSettings': ({ account: { settings, hook_url } }) =>
    json({
      wid: '79990000001@c.us',
      webhookUrl: hook_url ?? '',
      webhookUrlToken: settings.webhookUrlToken ?? '',
      incomingWebhook: settings.incomingWebhook ?? 'no',
    }),
  'GET qr': ({ account, stage: { world } }) => {
    if (stateOf(account) === 'authorized') {
      return json({ type: 'alreadyLogged', message: 'instance account already authorized' });
    }
    account.settings.qr_until = String(world.now() + codeLastsMs);
    return json({ type: 'qrCode', message: qrOf(`${account.key}:${Math.floor(world.now() / codeLastsMs)}`) });
  },
  'GET logout': ({ account }) => {
    account.settings.state = 'notAuthorized';
    return json({ isLogout: true });
  },
  'POST setSettings': ({ account, fields }) => {
    const { webhookUrl, ...rest } = fields;
    if (typeof webhookUrl === 'string') account.hook_url = webhookUrl || null;
    for (const [name, value] of Object.entries(rest)) account.settings[name] = String(value);
    return json({ saveSettings: true });
  },
  'POST sendMessage': (asked) => sendTo(asked, 'message'),
  'POST sendFileByUpload': (asked) => sendTo(asked, 'caption'),
  'POST editMessage': (asked) =>
    withOwn(asked, (line) => {
      const text = String(asked.fields.message ?? '');
      if (!text) return refused(400, "Validation failed. Details: 'message' is required");
      Object.assign(line, { text, edited: true });
      return json({ idMessage: line.id });
    }),
  'POST deleteMessage': (asked) =>
    withOwn(asked, (line) => {
      line.deleted = true;
      return { status: 200, body: '' };
    }),
  'POST readChat': (asked) => withChat(asked, () => json({ setRead: true })),
  'POST sendTyping': (asked) =>
    withChat(asked, (chat) => {
      chat.typing_until = asked.stage.world.now() + Number(asked.fields.typingTime ?? 1000);
      return { status: 200, body: '' };
    }),
  'POST downloadFile': (asked) =>
    withChat(asked, ({ lines, account }) => {
      const file = lines.find((it) => it.id === asked.fields.idMessage)?.file;
      return file
        ? json({ downloadUrl: `${account.settings.base}/files/${file.id}/${encodeURIComponent(file.name)}` })
        : refused(400, 'Message not found');
    }),
};

/** Any number may be written to first. */
function withChat({ account, fields, stage }: Asked, act: (chat: Chat) => FakeAnswer): FakeAnswer {
  const id = String(fields.chatId ?? '');
  if (!/^(\d{5,18}@(c|g)\.us|\d+@lid)$/.test(id)) {
    return refused(
      400,
      "Validation failed. Details: 'chatId' must be one of the following formats: phone_number@c.us or group_id@g.us",
    );
  }
  return act(stage.world.chat(account, { id }));
}

/** Only what the account wrote itself. */
const withOwn = (asked: Asked, act: (line: Line) => FakeAnswer): FakeAnswer =>
  withChat(asked, ({ lines }) => {
    const line = lines.find((it) => it.id === asked.fields.idMessage && it.from === 'business' && !it.deleted);
    return line ? act(line) : refused(400, 'Message not found');
  });

const sendTo = (asked: Asked, name: 'message' | 'caption'): FakeAnswer =>
  withChat(asked, (chat) => {
    const { fields, file, stage } = asked;
    const text = String(fields[name] ?? '');
    if (name === 'message' && !text) return refused(400, "Validation failed. Details: 'message' is required");
    if (name === 'caption' && !file) return refused(400, "Validation failed. Details: 'file' is required");
    if (text.length > 20_000) return green.errors.bad_request!;
    const quoted_id = typeof fields.quotedMessageId === 'string' ? fields.quotedMessageId : null;
    const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    const named = typeof fields.fileName === 'string' ? fields.fileName : file?.name;
    const kept = file ? stage.world.keepFile({ ...file, name: named! }) : null;
    hand(stage, chat, { id, text, file: kept, quoted_id, extra: { by: 'api' } });
    return json({ idMessage: id, ...(kept && { urlFile: `${chat.account.settings.base}/files/${kept.id}/${named}` }) });
  });

/** Numbers that begin with 0 have no WhatsApp; whoever blocked us never gets it. */
function hand({ world, happened, sent }: Stage, chat: Chat, given: Parameters<Stage['sent']>[1]): void {
  const hasAccount = !chat.client.id.startsWith('0');
  const isTaken = hasAccount && !chat.is_blocked;
  const line = isTaken ? sent(chat, given) : newLine({ from: 'business', at: world.now(), ...given });
  if (!isTaken) chat.lines.push(line);
  happened({ kind: 'written', chat, line });
  if (!hasAccount)
    happened({ kind: 'failed', chat, line: Object.assign(line, { status: 'failed' }), reason: 'noAccount' });
}
