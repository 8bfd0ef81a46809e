import type { ErrorCode } from '@parley/contract/errors';
import { simulated } from '@parley/contract/projects/connections';
import { cut } from '../../../kit/cut.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { type Answered, ask, jsonBody, readJson } from '../../../kit/outside/ask.ts';
import { holdHost } from '../../../kit/outside/paces.queries.ts';
import { NoTurn, type Pace, waitTurn } from '../../../kit/outside/paces.ts';
import { surroundings } from '../surroundings.ts';

/**
 * Why amoCRM did not do what it was asked. `refused`: it lets this key in no more. `wrong`: it does not want what was
 * said. `busy`: it was asked too often. `unreachable`: it is down, or nobody knows.
 */
export type AmoTrouble = 'refused' | 'wrong' | 'busy' | 'unreachable';

export class AmoError extends Error {
  readonly kind: AmoTrouble;
  readonly status: number;
  /** What this program knows by itself; null: amoCRM, or the way there, has said it. */
  readonly code: ErrorCode | null;
  constructor(
    kind: AmoTrouble,
    words: string,
    { status = 0, code = null }: { status?: number; code?: ErrorCode | null } = {},
  ) {
    super(cut(words, 500));
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

/** Kept by its code, so that everybody reads it in their own language. */
export const ownTrouble = (kind: AmoTrouble, code: ErrorCode): AmoError => new AmoError(kind, code, { code });

export type Question = {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: [string, string][];
  body?: unknown;
  /** A no to others than them says nothing of the account. */
  for_administrators?: boolean;
};

/** Where an account is reached. */
export const baseOf = (domain: string): string =>
  domain === simulated ? `${surroundings().simulator_url ?? 'https://simulator.invalid'}/amo` : `https://${domain}`;

// Of seven a second that it lets one program ask an account, some are left for what comes late.
const paceOf = (domain: string): Pace => ({ key: `amo ${domain}`, per_second: 6, per_minute: 360 });
const waits = [seconds(1), seconds(2), seconds(4)];

/**
 * Asks in its turn, which is kept over all nodes, and again after a while where it was too often; null: amoCRM found
 * nothing. What is done in the background leaves room for people who wait.
 */
export async function askAmo(
  domain: string,
  token: string,
  path: string,
  { is_bulk = false, ...question }: Question & { is_bulk?: boolean } = {},
): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    await waitTurn(paceOf(domain), { is_bulk }).catch((error: unknown) => {
      throw error instanceof NoTurn ? ownTrouble('busy', 'amo_busy') : error;
    });
    try {
      return await askOnce(domain, path, { ...question, token });
    } catch (error) {
      const isBusy = error instanceof AmoError && error.kind === 'busy';
      if (!isBusy || tries === waits.length) throw error;
      await holdHost(paceOf(domain).key, new Date(now().getTime() + waits[tries]!));
    }
  }
}

/** Without a token where one is yet to be had. */
export async function askOnce(
  domain: string,
  path: string,
  { method = 'GET', query = [], body, token }: Question & { token?: string },
): Promise<unknown> {
  const words = query.length ? `?${String(new URLSearchParams(query))}` : '';
  const answered = await ask(`${baseOf(domain)}${path}${words}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), accept: 'application/hal+json, application/json' },
    ...(body !== undefined && { body: jsonBody(body) }),
    timeout: seconds(20),
    trusted: domain === simulated,
  }).catch((error: Error) => {
    throw new AmoError('unreachable', error.message);
  });
  if (answered.status === 204) return null;
  if (answered.status >= 200 && answered.status < 300) return contentOf(answered);
  throw new AmoError(kindOf(answered.status), wordsOf(answered), { status: answered.status });
}

function contentOf({ bytes }: Answered): unknown {
  try {
    return readJson(bytes);
  } catch {
    throw ownTrouble('unreachable', 'provider_unreadable');
  }
}

function kindOf(status: number): AmoTrouble {
  if ([401, 402, 403].includes(status)) return 'refused';
  if (status === 429) return 'busy';
  return status >= 400 && status < 500 ? 'wrong' : 'unreachable';
}

type Problem = {
  title?: string;
  detail?: string;
  hint?: string;
  'validation-errors'?: { errors?: { path?: string; detail?: string }[] }[];
};

/** In amoCRM's own words, with what it says of each field. */
function wordsOf({ bytes, status }: Answered): string {
  try {
    const told = JSON.parse(bytes.toString('utf8')) as Problem;
    const fields = (told['validation-errors'] ?? [])
      .flatMap((it) => it.errors ?? [])
      .map((it) => `${it.path ?? ''}: ${it.detail ?? ''}`);
    const said = [told.hint ?? told.detail ?? told.title, ...fields].filter(Boolean).join('; ');
    return said || String(status);
  } catch {
    return String(status);
  }
}
