import type { ErrorCode } from '@parley/contract/errors';
import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { type Connected, type Connecting, type Connection, ProviderError } from '../channel.ts';
import { isReachable } from '../reachable.ts';
import { call } from './api.ts';

const state = z.object({ stateInstance: z.string() });
const qr = z.object({ type: z.string(), message: z.string() });
const account = z.object({ phone: z.optional(z.string()) });
const known = z.object({
  webhookUrl: z.optional(z.string()),
  webhookUrlToken: z.optional(z.string()),
  incomingWebhook: z.optional(z.string()),
});
const anything = z.unknown();

/** What each call of GREEN-API must carry. */
export const tokenOf = ({ hook_word }: Connection): string =>
  createHash('sha256').update(`green:${hook_word}`).digest('hex');

export const connect: Connecting = {
  begin: look,
  look,
  end: async (connection) => {
    await call(connection, 'setSettings', anything, { body: { webhookUrl: '', webhookUrlToken: '' } });
    await call(connection, 'logout', anything, { method: 'GET' });
  },
};

/** The phone has to be linked first; then the instance is told where we are. */
async function look(connection: Connection): Promise<Connected> {
  const { stateInstance } = await call(connection, 'getStateInstance', state, { method: 'GET' });
  if (works.has(stateInstance)) return settle(connection);
  if (!waits.has(stateInstance))
    throw new ProviderError(problems[stateInstance] ?? stateInstance, { scope: 'channel' });
  const { type, message } = await call(connection, 'qr', qr, { method: 'GET' });
  if (type === 'alreadyLogged') return settle(connection);
  // Until there is a picture the page asks again.
  return { step: { step: 'scan', code: type === 'qrCode' ? message : '' } };
}

/** GREEN-API says these in one word each; people are told more. */
export const problems: Record<string, ErrorCode> = {
  notAuthorized: 'phone_unlinked',
  blocked: 'account_blocked',
  yellowCard: 'account_suspended',
};

// A phone that is switched off gets what was sent when it is on again.
const works = new Set(['authorized', 'sleepMode']);
const waits = new Set(['notAuthorized', 'starting', 'pendingCode']);

async function settle(connection: Connection): Promise<Connected> {
  const { phone } = await call(connection, 'getWaSettings', account, { method: 'GET' });
  const wanted = settingsOf(connection);
  const was = await call(connection, 'getSettings', known, { method: 'GET' });
  // To set anything restarts the instance, so what is set already is left alone.
  const isSet = was.webhookUrl === wanted.webhookUrl && was.webhookUrlToken === wanted.webhookUrlToken;
  // An instance that nobody has set anything for tells nothing.
  if (!isSet || (!wanted.webhookUrl && was.incomingWebhook !== 'yes')) {
    await call(connection, 'setSettings', z.object({ saveSettings: z.literal(true) }), { body: wanted });
  }
  return { step: null, settings: phone ? { instance_phone: `+${phone}` } : {} };
}

/** Without an address GREEN-API keeps what happened until it is asked. */
const settingsOf = (connection: Connection) => ({
  webhookUrl: isReachable(connection) ? connection.hook_url : '',
  webhookUrlToken: isReachable(connection) ? tokenOf(connection) : '',
  delaySendMessagesMilliseconds: 1000,
  markIncomingMessagesReaded: 'no',
  markIncomingMessagesReadedOnReply: 'no',
  incomingWebhook: 'yes',
  outgoingWebhook: 'yes',
  outgoingMessageWebhook: 'yes',
  outgoingAPIMessageWebhook: 'yes',
  stateWebhook: 'yes',
  editedMessageWebhook: 'yes',
  deletedMessageWebhook: 'yes',
});
