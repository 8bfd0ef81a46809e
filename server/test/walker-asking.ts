import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Endpoint } from '@parley/contract/http';
import { type ErrorCode, errors } from '@parley/contract/errors';
import { languages } from '@parley/contract/languages';
import { expect } from 'vitest';
import { type Input, pathWords } from './walker-inputs.ts';

export type Reply = {
  /** Milliseconds. */
  took: number;
  what: string;
  status: number;
  text: string;
  code: string | undefined;
  error: string | undefined;
};
export type Asking = {
  what: string;
  input?: Input;
  headers?: Record<string, string>;
  /** Put into the path as they are. */
  words?: Record<string, string>;
  query?: string;
  /** Sent as it is, instead of the input. */
  body?: string;
};

let nth = 0;
/** Each question comes from an address of its own on this machine: counted tries do not stand before what is asked. */
const address = () => `127.${(++nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

export async function ask(url: string, endpoint: Endpoint, asking: Asking): Promise<Reply> {
  const words = pathWords(endpoint);
  const input = asking.input ?? {};
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !words.includes(name)));
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_, word: string) => asking.words?.[word] ?? encodeURIComponent(String(input[word])),
  );
  const isGet = endpoint.method === 'GET';
  const query = asking.query ?? (isGet ? queryOf(rest) : '');
  const language = languages[nth % languages.length]!;
  const began = performance.now();
  const form = asking.body === undefined ? formOf(endpoint, input, rest) : null;
  const { status, text } = await send(`${url}${path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      ...(isGet || form ? {} : { 'content-type': 'application/json' }),
      'accept-language': language,
      'x-forwarded-for': address(),
      ...asking.headers,
    },
    body: isGet ? null : (form ?? asking.body ?? JSON.stringify(rest)),
  });
  const took = performance.now() - began;
  const reply = { took, what: asking.what, status, text, ...refusalIn(text) };
  if (status >= 400) expectRefusal(endpoint, reply, language);
  return reply;
}

const agent = new Agent({ keepAlive: true });
type Sent = { method: string; headers: Record<string, string>; body: FormData | string | null };

/** The walks ask tens of thousands of times: by `fetch` each time would cost as much again as its answer. */
async function send(url: string, { method, headers, body }: Sent): Promise<{ status: number; text: string }> {
  const form = body instanceof FormData ? new Response(body) : null;
  const type = form && { 'content-type': form.headers.get('content-type')! };
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from((body as string | null) ?? '');
  const length = body === null ? {} : { 'content-length': String(bytes.length) };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers: { ...type, ...length, ...headers } }, (answer) => {
      textOf(answer).then((text) => resolve({ status: answer.statusCode!, text }), reject);
    })
      .on('error', reject)
      .end(bytes);
  });
}

/** What wants a file gets one, as long as the rest of the question is right. */
function formOf(endpoint: Endpoint, input: Input, rest: Input): FormData | null {
  if (endpoint.form?.file !== 'required' || !endpoint.input.safeParse(input).success) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.append(name, String(value));
  form.append('file', new Blob(['some bytes']), 'some.txt');
  return form;
}

function queryOf(rest: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else query.append(name, String(value));
  }
  return String(query);
}

function refusalIn(text: string): { code: string | undefined; error: string | undefined } {
  try {
    const { code, error } = JSON.parse(text) as Record<string, string | undefined>;
    return { code, error };
  } catch {
    return { code: undefined, error: undefined };
  }
}

/** Whatever is refused is refused by us, with a reason in the language of the one who asks, and never by breaking. */
function expectRefusal(endpoint: Endpoint, reply: Reply, language: (typeof languages)[number]): void {
  const { status, code, error } = reply;
  const known = errors[code as ErrorCode]?.texts[language];
  const inLanguage =
    known !== undefined && new RegExp(`^${known.replace(/[.*+?()|[\]\\^$]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`);
  const asked = `${endpoint.method} ${endpoint.path}: ${reply.what}`;
  if (status >= 500 || !inLanguage || !inLanguage.test(error ?? '')) {
    expect.fail(`${asked} answered ${status} ${reply.text.slice(0, 300)} (${language})`);
  }
}

/** Many questions, some at a time. */
export async function askAll(url: string, endpoint: Endpoint, all: Asking[], atOnce = 12): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    replies.push(...(await Promise.all(all.slice(from, from + atOnce).map((one) => ask(url, endpoint, one)))));
  }
  return replies;
}
