import { createHmac, randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, type Hook, json, type Stage } from '../fake.ts';
import type { Account, Chat } from '../world.ts';

type More = { details?: string; subcode?: number; status?: number };

/** A refusal as the Graph words it. */
export const refused = (code: number, message: string, { details, subcode, status = 400 }: More = {}): FakeAnswer =>
  json(
    {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(subcode && { error_subcode: subcode }),
        ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    },
    status,
  );

export const badToken = refused(190, 'Error validating access token: Session has expired.', { status: 401 });
export const noSuchThing = (id: string): FakeAnswer =>
  refused(100, `Unsupported request. Object with ID '${id}' does not exist`, { subcode: 33 });

export const bearerOf = ({ headers }: FakeRequest): string => (headers.authorization ?? '').replace(/^Bearer /, '');

/** The path after the version, which none may leave out; null without one. */
export const pathIn = ({ path }: FakeRequest): string | null => /^\/v\d+\.\d+\/(.+)$/.exec(path)?.[1] ?? null;

/** Meta escapes what is not ASCII, and signs exactly these bytes. */
export function signed({ hook_url, settings }: Account, notice: object): Hook[] {
  if (!hook_url) return [];
  const body = JSON.stringify(notice).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const signature = createHmac('sha256', settings.app_secret ?? '')
    .update(body)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return [{ url: hook_url, headers, body }];
}

/** Takes an address only after it has answered with what it was asked. */
export async function subscribe(
  account: Account,
  { url, verify_token }: { url: string; verify_token: string },
  { call }: Stage,
): Promise<boolean> {
  const challenge = String(randomBytes(4).readUInt32BE());
  const asked = new URL(url);
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verify_token };
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  const { status, body } = await call({ url: asked.href, method: 'GET', headers: {}, body: '' });
  if (status !== 200 || body !== challenge) return false;
  account.hook_url = url;
  return true;
}

/** What the app's page has as its address, told to the app itself; null: somebody else asks. */
export function subscriptionsOf(accounts: Account[], request: FakeRequest, object: string): FakeAnswer | null {
  const [, app_id] = /^\/v\d+\.\d+\/(\d+)\/subscriptions$/.exec(request.path) ?? [];
  if (!app_id || request.method !== 'GET') return null;
  const own = accounts.filter((it) => bearerOf(request) === `${app_id}|${it.settings.app_secret}`);
  if (!own.length) return badToken;
  const urls = own.flatMap(({ hook_url, settings }) => (hook_url && !settings.override ? [hook_url] : []));
  return json({
    data: urls.map((callback_url) => ({ object, callback_url, active: true, fields: [{ name: 'messages' }] })),
  });
}

/** The keeper pastes the address on the page of the app. */
export async function dashboard(accounts: Account[], { body }: FakeRequest, stage: Stage): Promise<FakeAnswer> {
  const { key, callback_url, verify_token } = JSON.parse(body.toString()) as Record<string, string>;
  const account = accounts.find((it) => it.key === key);
  const isTaken = account && (await subscribe(account, { url: callback_url!, verify_token: verify_token! }, stage));
  return isTaken ? json({ success: true }) : refused(2200, 'Callback verification failed');
}

/** Whether the client wrote within the last day; of one who was there before the simulator began, nobody knows. */
export function isWindowOpen(chat: Chat | undefined, now: number): boolean {
  const last = chat?.lines.findLast((it) => it.from === 'client');
  return last ? now - last.at < 24 * 3_600_000 : chat !== undefined;
}

/** Which of ours were read since it was told last. */
export function seenNow<T extends { from: string; status: string; extra: Record<string, string> }>(lines: T[]): T[] {
  const found = lines.filter((it) => it.from === 'business' && it.status === 'seen' && !it.extra.told_seen);
  for (const it of found) it.extra.told_seen = 'yes';
  return found;
}
