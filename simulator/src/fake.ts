import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Switchboard } from './green/calls/switchboard.ts';
import type { Limits } from './limits.ts';
import type { Account, Chat, News, ServiceName, Simulated, World } from './world.ts';

export type FakeRequest = {
  method: string;
  /** After the provider's own word, with its slash. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where this provider is reached, for the addresses it gives. */
  base: string;
};

export type FakeAnswer = {
  status: number;
  headers?: Record<string, string>;
  /** Pieces: as they are being written. */
  body: string | Buffer | AsyncIterable<string>;
  /** Whoever asked has hung up before the end. */
  gone?: () => void;
};

/** One call of a provider to us; told again until it is taken. */
export type Hook = {
  url: string;
  method?: 'POST' | 'GET';
  headers: Record<string, string>;
  body: string;
  /** Milliseconds the provider waits for the answer; missing: as long as it takes. */
  patience?: number;
  /** Whether the answer is what the provider wants; missing: any of 2xx. */
  isTaken?: (status: number, body: string) => boolean;
  /** Told once, whatever becomes of it. */
  once?: boolean;
};

/** What a fake may do beside answering. */
export type Stage = {
  world: World;
  /** Something happened to a message: the provider's news are told. */
  happened: (news: News) => void;
  /** The business sent something: it stands on the client's phone and climbs from sent to delivered, and seen. */
  sent: (chat: Chat, line: Partial<Chat['lines'][number]> & { id: string }) => Chat['lines'][number];
  /** Calls by voice, and who is in them. */
  calls: Switchboard;
  /** Calls us and waits for the answer, as some providers do while they are being set. */
  call: (hook: Hook) => Promise<{ status: number; body: string }>;
};

/** A provider, as far as we speak with it. */
export type Fake = {
  channel: Simulated;
  /** The first word of its paths. */
  word: string;
  /** The id of the next message in a chat, in the provider's own form. */
  newId: (chat: Chat, world: World) => string;
  /** The id a client has at the provider, from what is known of them. */
  clientId?: (given: { phone: string | null; email: string | null }, world: World) => string;
  answer: (request: FakeRequest, stage: Stage) => FakeAnswer | Promise<FakeAnswer>;
  /** How the provider tells of what happened; nothing where it does not. */
  hooks: (news: News, stage: Stage) => Hook[];
  /** Whether a request sends a message: those meet the chosen errors. */
  isSend: (request: FakeRequest) => boolean;
  /** The provider's own refusals, by name. */
  errors: Record<string, FakeAnswer>;
  /** How often it lets itself be asked to send; missing: nobody counts. */
  limits?: Limits;
  /** Where devices are let in by a code that the account's own phone scans. */
  scan?: {
    isAwaited: (account: Account, stage: Stage) => boolean;
    take: (account: Account, stage: Stage) => Promise<void>;
  };
  /** What it speaks on the same port beside HTTP; those who are refused there are refused here. */
  attach?: (server: Server, stage: Stage, isRefused: (request: IncomingMessage) => boolean) => { stop: () => unknown };
  /** Servers of its own beside HTTP. */
  start?: (stage: Stage) => Promise<{ ports: Record<string, number>; stop: () => Promise<void> }>;
};

/** A service beside the channels, as far as we speak with it. */
export type Service = {
  name: ServiceName;
  /** The first word of its paths. */
  word: string;
  answer: (request: FakeRequest, stage: ServiceStage) => FakeAnswer | Promise<FakeAnswer>;
  /** The provider's own refusals, by name. */
  errors: Record<string, FakeAnswer>;
  /** Whether a request meets the chosen error; missing: all do. */
  meets?: (request: FakeRequest, error: string) => boolean;
  /** What the page or a test does at the provider, as its own people would. */
  act?: (asked: unknown, stage: ServiceStage) => unknown;
};

/** What a service may do beside answering. */
export type ServiceStage = {
  world: World;
  /** Tells us, with the delays and copies that its knobs say. */
  tell: (hooks: Hook[]) => void;
};

export const json = (value: unknown, status = 200): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
