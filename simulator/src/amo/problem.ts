import type { FakeAnswer } from '../fake.ts';

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
};

type Wrong = { request_id: string; errors: { code: string; path: string; detail: string }[] };

/** As amoCRM says no. */
export const problem = (status: number, detail: string, wrong?: Wrong[]): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({
    ...(wrong && { 'validation-errors': wrong }),
    title: titles[status] ?? 'Error',
    type: 'https://httpstatus.es/' + String(status),
    status,
    detail,
  }),
});

/** Nothing was found: no words at all. */
export const nothing: FakeAnswer = { status: 204, body: '' };
