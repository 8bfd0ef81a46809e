import * as z from 'zod/mini';
import { createHash, createHmac } from 'node:crypto';
import { readJson } from '../../kit/outside/ask.ts';
import { isSameHash } from '../../kit/tokens.ts';
import { type Connection, type Heard, HookRefused, type HookRequest } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import type { graphOf } from './graph.ts';

/** What Meta is told to prove by that it was the keeper who gave it our address. */
export const verifyTokenOf = ({ hook_word }: Connection): string =>
  createHash('sha256').update(`meta:${hook_word}`).digest('hex').slice(0, 40);

/** Answers Meta's question whether the address is ours, or reads what it signed. */
export function hearMeta(
  { method, headers, query, body }: HookRequest,
  connection: Connection,
  eventsOf: (told: unknown) => ChannelEvent[],
): Heard {
  if (method === 'GET') return challenged(query, connection);
  const signature = createHmac('sha256', connection.settings.app_secret ?? '')
    .update(body)
    .digest('hex');
  const given = headers['x-hub-signature-256'];
  if (!connection.settings.app_secret || typeof given !== 'string' || !isSameHash(given, `sha256=${signature}`)) {
    throw new HookRefused(401);
  }
  return { events: eventsOf(readJson(body)) };
}

function challenged(query: Record<string, unknown>, connection: Connection): Heard {
  const [mode, token, challenge] = ['mode', 'verify_token', 'challenge'].map((name) => query[`hub.${name}`]);
  const isRight = mode === 'subscribe' && typeof token === 'string' && isSameHash(token, verifyTokenOf(connection));
  if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) throw new HookRefused(403);
  // Whoever was to paste our address has done so.
  const events: ChannelEvent[] = [{ kind: 'state', is_auth: true, problem: null }];
  return { events, answer: { status: 200, type: 'text/plain; charset=utf-8', body: challenge } };
}

/** What is pasted on Meta's page where it cannot be set from here. */
export const pasted = (connection: Connection) => ({
  step: 'paste' as const,
  values: [
    { name: 'callback_url', value: connection.hook_url },
    { name: 'verify_token', value: verifyTokenOf(connection) },
  ],
});

const subscriptions = z.object({
  data: z.array(z.object({ object: z.string(), callback_url: z.optional(z.string()) })),
});

/** Whether an app has our address on its page, asked by the app's own secret; null where it does not say. */
export async function isCallback(
  call: ReturnType<typeof graphOf>['call'],
  { settings, hook_url }: Connection,
  { app_id, object }: { app_id: string; object: string },
): Promise<boolean | null> {
  const token = `${app_id}|${settings.app_secret}`;
  const told = await call(`${app_id}/subscriptions`, subscriptions, { method: 'GET', token }).catch(() => null);
  return told && told.data.some((it) => it.object === object && it.callback_url === hook_url);
}
