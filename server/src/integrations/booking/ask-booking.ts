import type { BookingService } from '@parley/contract/integrations/booking';
import { now, seconds } from '../../kit/clock.ts';
import { Refusal } from '../../kit/errors.ts';
import { type Answered, ask, jsonBody, NotReached, readJson } from '../../kit/outside/ask.ts';
import { holdHost } from '../../kit/outside/paces.queries.ts';
import { lastingPace, NoTurn, type Pace, waitTurn } from '../../kit/outside/paces.ts';

/** YCLIENTS and Altegio: one API under two names. */
const hosts: Record<BookingService, { api: string; marketplace: string; accept: string }> = {
  yclients: {
    api: 'https://api.yclients.com',
    marketplace: 'https://api.yclients.com',
    accept: 'application/vnd.yclients.v2+json',
  },
  altegio: {
    api: 'https://api.alteg.io',
    marketplace: 'https://app.alteg.io',
    accept: 'application/vnd.api.v2+json',
  },
};

/** With what a host is asked: our program's token, and that of a person of the salon. */
export type Access = {
  service: BookingService;
  partner_token: string;
  user_token: string | null;
  /** Where it is played; null: it is the service itself. */
  simulator: string | null;
};

export type Question = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After the version, as `/client/1/2`; with `marketplace`, after the host. */
  path: string;
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: unknown;
  of?: 'api' | 'marketplace';
  /** Nobody waits for it: people who do go first. */
  is_bulk?: boolean;
};

export type Told = { data: unknown; meta: Record<string, unknown> };

/**
 * `refused`: the tokens are not taken. `forbidden`: they do not reach so far. `missing`, `busy` (the time is taken),
 * `wrong`: about this question alone. `later`: asked too often. `unreachable`: nobody knows whether it was done.
 */
export type BookingErrorKind = 'refused' | 'forbidden' | 'missing' | 'busy' | 'wrong' | 'later' | 'unreachable';

export class BookingError extends Error {
  readonly kind: BookingErrorKind;
  /** When it may be asked again, if it said so. */
  readonly retry_at: Date | null;
  /** Those of the service, for people to read; empty: it said none, and the screen has its own. */
  readonly words: string;
  constructor(kind: BookingErrorKind, message: string, more: { words?: string; retry_at?: Date | null } = {}) {
    super(message);
    this.kind = kind;
    this.words = more.words ?? message;
    this.retry_at = more.retry_at ?? null;
  }
}

/** Asks in its turn, and tells what was answered or why not. */
export async function askBooking(access: Access, { is_bulk = false, ...question }: Question): Promise<Told> {
  const pace = paceOf(access);
  try {
    await waitTurn(pace, { is_bulk });
  } catch (error) {
    if (error instanceof NoTurn)
      throw new BookingError('later', error.message, { words: '', retry_at: new Date(now().getTime() + seconds(20)) });
    throw error;
  }
  const answered = await reached(send(access, question));
  if (answered.status === 429) await holdHost(pace.key, retryAt(answered));
  return readAnswer(answered);
}

// By the documents of others: five in a second and two hundred in a minute from one address.
const rate = { per_second: 5, per_minute: 200 };
/** Of all projects of this server together, for as long as it takes. */
export const questionsAMinute = lastingPace(rate);

export const paceOf = ({ service, simulator }: Pick<Access, 'service' | 'simulator'>): Pace => ({
  key: simulator ? `${service} at ${simulator}` : service,
  ...rate,
});

function send({ service, partner_token, user_token, simulator }: Access, question: Omit<Question, 'is_bulk'>) {
  const { method = 'GET', path, query = {}, body, of = 'api' } = question;
  const host = simulator ? `${simulator}/booking` : hosts[service][of];
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) words.append(`${name}[]`, String(one));
    else if (value !== undefined) words.append(name, String(value));
  }
  const user = user_token ? `, User ${user_token}` : '';
  return ask(`${host}${of === 'api' ? '/api/v1' : ''}${path}${words.size ? `?${words}` : ''}`, {
    method,
    headers: { accept: hosts[service].accept, authorization: `Bearer ${partner_token}${user}` },
    body: body === undefined ? undefined : jsonBody(body),
    trusted: simulator !== null,
  });
}

async function reached(answer: Promise<Answered>): Promise<Answered> {
  try {
    return await answer;
  } catch (error) {
    const words = error instanceof NotReached ? 'not reached' : 'no answer';
    throw new BookingError('unreachable', `${words}: ${(error as Error).message}`, { words: '' });
  }
}

const kinds: Record<number, BookingErrorKind> = {
  401: 'refused',
  403: 'forbidden',
  404: 'missing',
  409: 'busy',
  429: 'later',
};

function readAnswer(answered: Answered): Told {
  const { status, bytes } = answered;
  const { success, data, meta } = envelopeIn(bytes);
  if (status >= 200 && status < 300 && success !== false) return { data: data ?? null, meta: asRecord(meta) };
  const kind = kinds[status] ?? (status >= 500 ? 'unreachable' : 'wrong');
  const retry_at = status === 429 ? retryAt(answered) : null;
  throw new BookingError(kind, wordsIn(asRecord(meta), status), { retry_at });
}

type Envelope = { success?: unknown; data?: unknown; meta?: unknown };

function envelopeIn(bytes: Buffer): Envelope {
  try {
    return bytes.length ? asRecord(readJson(bytes)) : {};
  } catch {
    return { success: false };
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** What it says, and of which fields. */
function wordsIn({ message, errors }: Record<string, unknown>, status: number): string {
  const fields = Object.values(asRecord(errors))
    .flat()
    .filter((it) => typeof it === 'string');
  const words = [typeof message === 'string' ? message : '', ...fields].filter(Boolean);
  return words.length ? words.join(' ') : `HTTP ${status}`;
}

const retryAt = ({ headers }: Answered): Date =>
  new Date(now().getTime() + seconds(Math.min(600, Number(headers['retry-after']) || 5)));

/** What a person who asked is told. */
export function asRefusal(error: unknown): Error {
  if (!(error instanceof BookingError)) return error as Error;
  if (error.kind === 'unreachable' || error.kind === 'later') return new Refusal('provider_unreachable');
  return new Refusal('provider_refused', { reason: error.message });
}
