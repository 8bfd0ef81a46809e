import * as z from 'zod/mini';
import { type ClientOn, clientOn } from './client-on.ts';
import { type FakeAnswer, type FakeRequest, json, type Service, type ServiceStage, type Stage } from './fake.ts';
import { fakes } from './fakes.ts';
import { services } from './services.ts';
import { shownChat, shownState } from './shown.ts';
import type { Account, Provider, Simulated } from './world.ts';

const file = z.object({ name: z.string(), mime: z.string(), base64: z.string(), seconds: z.optional(z.number()) });

/** What the page of phones asks for. */
const act = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('write'),
    text: z.optional(z.string()),
    file: z.optional(file),
    quoted_id: z.optional(z.nullable(z.string())),
    extra: z.optional(z.record(z.string(), z.string())),
    late: z.optional(z.number()),
  }),
  z.object({ do: z.literal('edit'), id: z.string(), text: z.string() }),
  z.object({ do: z.literal('delete'), id: z.string() }),
  z.object({ do: z.literal('react'), id: z.string(), emoji: z.nullable(z.string()) }),
  z.object({ do: z.literal('read') }),
  z.object({ do: z.literal('type') }),
  z.object({ do: z.literal('block'), is_blocked: z.boolean() }),
]);
const acting = z.object({ account: z.string(), channel: z.string(), client: z.string(), act });
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
      return json(shownChat(chat, world));
    },
    '/client': (body) => {
      const { account, channel, name } = opening.parse(body);
      return json(
        shownChat(world.chat(accountOf(channel, account), newClient(channel as Simulated, name, stage)), world),
      );
    },
    '/scan': async (body) => {
      const { account, channel } = scanning.parse(body);
      await scan(accountOf(channel, account));
      return json({});
    },
    '/knobs': (body) => {
      const { channel, knobs } = turning.parse(body);
      world.turn(channel as Provider, knobs as Parameters<typeof world.turn>[1]);
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
    knobs: (channel: Provider, change: Parameters<typeof world.turn>[1]) => world.turn(channel, change),
    scan,
    answer: ({ method, path, query, body }: FakeRequest): FakeAnswer | Promise<FakeAnswer> => {
      if (method === 'POST') return posts[path]?.(JSON.parse(body.toString('utf8'))) ?? { status: 404, body: '' };
      if (path === '/journal') return json(world.journal);
      if (path === '/state') return json(shownState(stage));
      if (path === '/chat') {
        const account = accountOf(query.get('channel') ?? '', query.get('account') ?? '');
        const chat = world.chats.find((it) => it.account === account && it.client.id === query.get('client'));
        return chat ? json(shownChat(chat, world)) : json({ error: 'no such client' }, 404);
      }
      const kept = world.files.get(path.replace('/files/', ''));
      return kept
        ? { status: 200, headers: { 'content-type': kept.mime }, body: kept.bytes }
        : { status: 404, body: '' };
    },
  };
}

function perform(on: ClientOn, asked: z.infer<typeof act>): void {
  switch (asked.do) {
    case 'write': {
      const { text = '', file: given, quoted_id = null, extra = {}, late } = asked;
      const { base64 = '', ...about } = given ?? {};
      const bytes = Buffer.from(base64, 'base64');
      return void on.writes({
        text,
        quoted_id,
        extra,
        late,
        ...(given && { file: { ...(about as typeof given), bytes } }),
      });
    }
    case 'edit':
      return on.edits(asked.id, asked.text);
    case 'delete':
      return on.deletes(asked.id);
    case 'react':
      return on.reacts(asked.id, asked.emoji);
    case 'read':
      return on.reads();
    case 'type':
      return on.types();
    case 'block':
      return on.blocks(asked.is_blocked);
  }
}

/** Somebody nobody knows yet. */
function newClient(channel: Simulated, name: string, { world }: Stage) {
  const number = String(1_000_000 + Math.floor(Math.random() * 8_999_999));
  const given = { phone: `7999${number}`, email: `client${number}@mail.example` };
  return { id: fakes[channel].clientId?.(given, world) ?? number, name, ...given };
}
