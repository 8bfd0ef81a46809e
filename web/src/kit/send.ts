import type { ErrorCode } from '@parley/contract/errors';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import i18next from 'i18next';
import { takeAnswer } from './ahead.ts';
import { ApiError, errorTextOf } from './api-error.ts';
import { currentLanguage } from './i18n/i18n.ts';
import { requestOf } from './request.ts';

type Caller = {
  token?: string | null;
  project?: number | null;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
};

/** One HTTP call as it is: no session, no second try. `api` is what screens use. */
export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, caller: Caller = {}): Promise<Output<E>> {
  const response = await ask(endpoint, input, caller);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response.status, answer, response.headers.get('retry-after'));
  if (import.meta.env.DEV) endpoint.output.parse(answer);
  return answer as Output<E>;
}

/** The same with an answer that is still to be read. */
export async function ask<E extends Endpoint>(endpoint: E, input: Input<E>, caller: Caller): Promise<Response> {
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>);
  const ahead = endpoint.method === 'GET' && (await takeAnswer(caller.project ?? null, url));
  if (ahead) return ahead;
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLanguage() ?? 'en' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (caller.token) headers.authorization = `Bearer ${caller.token}`;
  if (caller.project) headers['x-project'] = String(caller.project);
  return reach(url, {
    method: endpoint.method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body }),
    ...(caller.signal ? { signal: caller.signal } : {}),
    ...(caller.keepalive ? { keepalive: true } : {}),
  });
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new ApiError({ status: 0, code: null, text: i18next.t('kit:no_connection') });
  }
}

/** What a refusal says, whichever way it came. */
export function failureOf(status: number, body: unknown, wait: string | null): ApiError {
  const { code, errors, details } = (body ?? {}) as {
    code?: ErrorCode;
    errors?: Record<string, string[]>;
    details?: unknown;
  };
  // A proxy that answers for a stopped server knows nothing of our envelope.
  const text = errorTextOf(body) || (body === null && status >= 500 ? i18next.t('kit:no_connection') : '');
  const retry_after = Number(wait) || null;
  return new ApiError({ status, code: code ?? null, text, errors: errors ?? {}, details, retry_after });
}
