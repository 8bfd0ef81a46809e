import * as z from 'zod/mini';
import { acts, perform } from './acts.ts';
import { hearCall, shownCalls } from './green/calls/shown-calls.ts';
import { clientOn } from './client-on.ts';
import { type FakeAnswer, type FakeRequest, json, type Service, type ServiceStage, type Stage } from './fake.ts';
import { fakes } from './fakes.ts';
import { services } from './services.ts';
import { shownChat, shownState } from './shown.ts';
import type { Account, KnobsTurned, Provider, Simulated } from './world.ts';

const acting = z.object({ account: z.string(), channel: z.string(), client: z.string(), act: acts });
const opening = z.object({ account: z.string(), channel: z.string(), name: z.string() });
const scanning = z.object({ account: z.string(), channel: z.string() });
const serving = z.object({ service: z.string(), act: z.unknown() });
const turning = z.object({
  channel: z.string(),
  knobs: z.partial(
    z.object({
      delay: z.number(),
      copies: z.number(),
      disorder: z.boolean(),
      error: z.nullable(z.object({ name: z.string(), times: z.number(), word: z.optional(z.string()) })),
      slow: z.number(),
      reads_at_once: z.boolean(),
      late: z.number(),
      call: z.partial(
        z.object({
          phone: z.enum(['by_hand', 'rings_out', 'rejects', 'busy', 'silent']),
          rings: z.number(),
          hangs_up: z.number(),
          fails: z.enum(['nothing', 'dial', 'join_refused', 'join_silent', 'end_refused', 'end_silent']),
          drops_media: z.boolean(),
          offers: z.enum(['business', 'client']),
        }),
      ),
    }),
  ),
});

/** The clients of all channels, for tests and for the page of phones. */
export function createControl(stage: Stage, serviceStage: (service: Service) => ServiceStage) {
  const { world } = stage;
  const client = (account: Account, given: { id: string; name?: string; phone?: string; email?: string }) =>
    clientOn(stage, world.chat(account, given));
  const accountOf = (channel: string, key: string): Account => {
    const found = world.account(channel as Simulated, key);
    if (!found) throw new Error('no such account');
    return found;
  };

  /** The account's own phone scans the code that is shown. */
  const scan = async (account: Account): Promise<void> => fakes[account.channel].scan?.take(account, stage);

  const posts: Record<string, (body: unknown) => FakeAnswer | Promise<FakeAnswer>> = {
    '/act': (body) => {
      const { account, channel, client: id, act: asked } = acting.parse(body);
      const chat = world.chats.find((it) => it.account === accountOf(channel, account) && it.client.id === id);
      if (!chat) return json({ error: 'no such client' }, 404);
      perform(clientOn(stage, chat), asked);
      return json(shownChat(chat, stage));
    },
    '/client': (body) => {
      const { account, channel, name } = opening.parse(body);
      return json(
        shownChat(world.chat(accountOf(channel, account), newClient(channel as Simulated, name, stage)), stage),
      );
    },
    '/scan': async (body) => {
      const { account, channel } = scanning.parse(body);
      await scan(accountOf(channel, account));
      return json({});
    },
    '/knobs': (body) => {
      const { channel, knobs } = turning.parse(body);
      world.turn(channel as Provider, knobs as KnobsTurned);
      return json(world.knobs(channel as Provider));
    },
    '/service': (body) => {
      const { service, act: asked } = serving.parse(body);
      const found = services.find((it) => it.name === service);
      if (!found?.act) return json({ error: 'no such service' }, 404);
      return json(found.act(asked, serviceStage(found)) ?? {});
    },
  };

  return {
    client,
    knobs: (channel: Provider, change: KnobsTurned) => world.turn(channel, change),
    /** Calls by voice as the provider sees them, and all that was said about them. */
    calls: stage.calls,
    scan,
    answer: ({ method, path, query, body }: FakeRequest): FakeAnswer | Promise<FakeAnswer> => {
      if (method === 'POST') return posts[path]?.(JSON.parse(body.toString('utf8'))) ?? { status: 404, body: '' };
      if (path === '/journal') return json(world.journal);
      if (path === '/state') return json(shownState(stage));
      if (path === '/calls') return json({ calls: shownCalls(stage), journal: stage.calls.journal.lines });
      if (path === '/call') return hearCall(stage, query);
      if (path === '/chat') {
        const account = accountOf(query.get('channel') ?? '', query.get('account') ?? '');
        const chat = world.chats.find((it) => it.account === account && it.client.id === query.get('client'));
        return chat ? json(shownChat(chat, stage)) : json({ error: 'no such client' }, 404);
      }
      const kept = world.files.get(path.replace('/files/', ''));
      return kept
        ? { status: 200, headers: { 'content-type': kept.mime }, body: kept.bytes }
        : { status: 404, body: '' };
    },
  };
}

/** Somebody nobody knows yet. */
function newClient(channel: Simulated, name: string, { world }: Stage) {
  const number = String(1_000_000 + Math.floor(Math.random() * 8_999_999));
  const given = { phone: `7999${number}`, email: `client${number}@mail.example` };
  return { id: fakes[channel].clientId?.(given, world) ?? number, name, ...given };
}
