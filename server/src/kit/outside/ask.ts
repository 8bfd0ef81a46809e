import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { seconds } from '../clock.ts';
import { outsideUrl } from './outside-url.ts';
import { guarded } from './post-outside.ts';
import { traceAsking } from './trace-asking.ts';

type Question = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Body | undefined;
  /** Milliseconds until the whole answer must be here. */
  timeout?: number;
  /** Whoever asked no longer wants to know. */
  signal?: AbortSignal | undefined;
  /** The address is the server's own choice: it may lie in our network. */
  trusted?: boolean;
};

/** What is sent, with its kind; a stream says how long it is. */
export type Body = { type: string; bytes: Buffer } | { type: string; length: number; stream: () => Readable };

export type Answered = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** Nothing arrived there: asking again does no harm. */
export class NotReached extends Error {}

const kept = { keepAlive: true, maxSockets: 64, timeout: seconds(60) };
const guards = {
  'http:': new HttpAgent({ ...kept, lookup: guarded }),
  'https:': new HttpsAgent({ ...kept, lookup: guarded }),
};
const open = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) };
const longestAnswer = 8 * 1024 * 1024;

/** Asks and reads the whole answer, whatever its status. Redirects are not followed: they could lead into our network. */
export async function ask(text: string, question: Question = {}): Promise<Answered> {
  const tooLong = AbortSignal.timeout(question.timeout ?? seconds(30));
  const signal = question.signal ? AbortSignal.any([tooLong, question.signal]) : tooLong;
  const response = await openAnswer(text, question, signal);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    length += (part as Buffer).length;
    if (length > longestAnswer) throw new Error('the answer is too long');
    parts.push(part as Buffer);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) };
}

/** Asks and gives the answer to read as it comes. */
export async function askStream(text: string, question: Question = {}): Promise<IncomingMessage> {
  return openAnswer(text, question, AbortSignal.timeout(question.timeout ?? seconds(120)));
}

function openAnswer(text: string, question: Question, signal: AbortSignal): Promise<IncomingMessage> {
  const { method = 'POST', headers = {}, body, trusted = false } = question;
  const url = trusted ? URL.parse(text) : outsideUrl(text);
  if (!url) return Promise.reject(new NotReached('not an address we may ask'));
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:';
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = (protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method,
        headers: { ...headers, ...headersOf(body) },
        agent: (trusted ? open : guards)[protocol],
        signal,
      });
      let wasConnected = false;
      request.once('socket', (socket) => {
        if (!socket.connecting) wasConnected = true;
        else socket.once('connect', () => (wasConnected = true));
      });
      request.on('error', (error) => reject(wasConnected ? error : new NotReached(error.message, { cause: error })));
      request.on('response', resolve);
      if (body && 'stream' in body)
        pipeline(body.stream(), request).catch((error: unknown) => request.destroy(error as Error));
      else request.end(body?.bytes);
    });
  return traceAsking(method, url, send);
}

const headersOf = (body: Body | undefined): Record<string, string> =>
  body
    ? { 'content-type': body.type, 'content-length': String('stream' in body ? body.length : body.bytes.length) }
    : {};

export const jsonBody = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
});

export const urlBody = (fields: Record<string, string>): Body => ({
  type: 'application/x-www-form-urlencoded',
  bytes: Buffer.from(String(new URLSearchParams(fields))),
});

/** JSON whose whole numbers keep all their digits: those too long for a number come as text. */
export function readJson(bytes: Buffer): unknown {
  const exactly = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value) ? context?.source : value;
  return JSON.parse(bytes.toString('utf8'), exactly as (key: string, value: unknown) => unknown);
}
