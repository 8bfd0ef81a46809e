import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createControl } from './control.ts';
import { fakes } from './fakes.ts';
import { createSwitchboard } from './green/calls/switchboard.ts';
import { createMeters } from './limits.ts';
import { answerPage } from './page.ts';
import { services } from './services.ts';
import type { Fake, FakeAnswer, FakeRequest, Hook, Service, Stage } from './fake.ts';
import { callHook, createTeller } from './tell.ts';
import { createWorld, type News, newLine, type Provider } from './world.ts';

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** All providers on one port of this machine, each under its own word, and what is needed to play their clients. */
export async function startSimulator({ port = 0, counted = 0 } = {}) {
  const world = createWorld(counted);
  const ending = new AbortController();
  const teller = createTeller(ending.signal);
  const calls = createSwitchboard(world);
  // Whatever time it is played to be, seconds pass as they do.
  const meters = createMeters(() => performance.now());

  const happened = (news: News): void => {
    const { account } = news.chat;
    const fake = fakes[account.channel];
    teller.tell(fake.hooks(news, stage), world.knobs(account.channel));
  };
  const stage: Stage = {
    world,
    happened,
    calls,
    call: callHook,
    sent: (chat, given) => {
      const line = newLine({ from: 'business', at: world.now(), ...given });
      chat.lines.push(line);
      const { reads_at_once } = world.knobs(chat.account.channel);
      void climb(reads_at_once ? ['delivered', 'seen'] : ['delivered']);
      return line;

      async function climb(steps: ('delivered' | 'seen')[]): Promise<void> {
        for (const kind of steps) {
          await sleep(20, undefined, { signal: ending.signal }).catch(() => undefined);
          if (ending.signal.aborted || line.status === 'failed') return;
          if (line.status !== 'seen') line.status = kind;
          happened({ kind, chat, line });
        }
      }
    },
  };

  const own = await Promise.all(
    Object.values(fakes).map(async (fake) => [fake.channel, await fake.start?.(stage)] as const),
  );
  const serviceStage = ({ name }: Service) => ({
    world,
    tell: (hooks: Hook[]) => teller.tell(hooks, world.knobs(name)),
  });
  const control = createControl(stage, serviceStage);
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request)
      .catch((error: unknown): FakeAnswer => ({ status: 500, body: String(error) }))
      .then((it) => giveAnswer(response, it))
      .catch(() => response.destroy());
  };
  const server = createServer((request, response) =>
    isOfAPage(request) ? void response.writeHead(403).end() : serve(request, response),
  );
  // Longer than whoever asks keeps a connection open: one that is closed in the moment of asking looks like a failure.
  server.keepAliveTimeout = 90_000;
  const attached = Object.values(fakes).flatMap((fake) => fake.attach?.(server, stage, isOfAPage) ?? []);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(incoming: IncomingMessage): Promise<FakeAnswer> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', url);
    const [, word = '', ...rest] = pathname.split('/');
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request: FakeRequest = {
      method: incoming.method ?? 'GET',
      path: `/${rest.join('/')}`,
      query: searchParams,
      headers: incoming.headers,
      body: Buffer.concat(parts),
      base: `${url}/${word}`,
    };
    if (word === 'control') return control.answer(request);
    if (word === 'page') return answerPage(request.path);
    const service = services.find((it) => it.word === word);
    if (service) return answerOf(service, request);
    const fake = Object.values(fakes).find((it) => it.word === word);
    return fake ? meters.during(fake, () => answerAs(fake, request)) : { status: 404, body: '' };
  }

  async function answerAs(fake: Fake, request: FakeRequest): Promise<FakeAnswer> {
    const tooOften = await meters.refusal(fake, request);
    const { slow, error } = world.knobs(fake.channel);
    if (slow) await sleep(slow, undefined, { signal: ending.signal });
    const isMeant = !error?.word || request.body.includes(error.word);
    const isRefused = !tooOften && error && error.times > 0 && isMeant && fake.isSend(request);
    if (isRefused) world.turn(fake.channel, { error: { ...error, times: error.times - 1 } });
    const given = isRefused ? fake.errors[error.name] : undefined;
    if (given) await meters.heard(fake, request, given);
    const answered = tooOften ?? given ?? (await fake.answer(request, stage));
    note(fake.channel, request, answered);
    return answered;
  }

  async function answerOf(service: Service, request: FakeRequest): Promise<FakeAnswer> {
    const { slow, error } = world.knobs(service.name);
    if (slow) await sleep(slow, undefined, { signal: ending.signal });
    const isMeant = !error?.word || request.body.includes(error.word);
    const isRefused = error && error.times > 0 && isMeant && (service.meets?.(request, error.name) ?? true);
    if (isRefused) world.turn(service.name, { error: { ...error, times: error.times - 1 } });
    const given = isRefused ? service.errors[error.name] : undefined;
    const answered = given ?? (await service.answer(request, serviceStage(service)));
    note(service.name, request, answered);
    return answered;
  }

  function note(channel: Provider, { method, path, query, headers, body }: FakeRequest, { status }: FakeAnswer): void {
    const told = { channel, method, path, query: String(query), headers, body: body.toString('utf8', 0, 2000) };
    world.journal.push({ ...told, status, at: world.now() });
    if (world.journal.length > 5000) world.journal.splice(0, 1000);
  }

  return {
    url,
    world,
    /** What the clients do. */
    play: control,
    /** Ports beside HTTP, by channel. */
    ports: Object.fromEntries(own.map(([channel, it]) => [channel, it?.ports ?? {}])),
    /** News that are not yet taken. */
    pending: teller.pending,
    /** Who was asked too often or too early, and how many questions each had at hand at most. */
    meters,
    /** For a page that is served elsewhere, to those who may. */
    serve,
    stop: async () => {
      ending.abort();
      calls.stop();
      for (const it of attached) await it.stop();
      for (const [, it] of own) await it?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function giveAnswer(response: ServerResponse, { status, headers, body, gone }: FakeAnswer): Promise<void> {
  response.once('close', () => !response.writableEnded && gone?.());
  response.writeHead(status, headers);
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}

/**
 * This port is for programs of this machine. A browser names the page that asks, and a page whose name was made to lead
 * here is asked for by that name.
 */
const isOfAPage = ({ headers: { origin, host = '' } }: IncomingMessage): boolean =>
  origin !== undefined || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);
