import { type FakeAnswer, type FakeRequest, json, type Service } from '../fake.ts';
import type { World } from '../world.ts';
import { ended, spoken, whole } from './spoken.ts';

export type AiAsked = {
  path: string;
  authorization: string | undefined;
  body: { model?: string; stream?: boolean; messages: { role: string; content: string }[] };
  /** Resolved when the asker has hung up before the end. */
  left: Promise<void>;
};

/** What it answers with, and what it was asked. */
export type Ai = {
  asked: AiAsked[];
  /** Written piece by piece, as slowly as they come. */
  says: () => Iterable<string> | AsyncIterable<string>;
  /** It answers all at once although it was asked to stream. */
  is_whole: boolean;
};

const kept = new WeakMap<World, Ai>();

export function aiOf(world: World): Ai {
  const made = kept.get(world) ?? { asked: [], says: () => usual, is_whole: false };
  kept.set(world, made);
  return made;
}

const usual = ['Thank you for your message! ', 'We will find out and come back to you today.'];

/** Keys and models that are refused by themselves, so that whoever types them sees how. */
const [overKey, unknownModel] = ['expired', 'missing'];

const refusal = (status: number, code: string, message: string): FakeAnswer =>
  json({ error: { message, type: 'invalid_request_error', param: null, code } }, status);
const expired = refusal(
  401,
  'invalid_api_key',
  'Incorrect API key provided. You can find your API key in the console.',
);
const noModel = refusal(404, 'model_not_found', 'The model does not exist or you do not have access to it.');

/** A service that speaks as OpenAI's does. Every path that ends in its word leads to it. */
export const ai: Service = {
  name: 'ai',
  word: 'ai',
  errors: {
    expired_key: expired,
    too_many: refusal(
      429,
      'insufficient_quota',
      'You exceeded your current quota, please check your plan and billing.',
    ),
    no_model: noModel,
    down: { status: 500, body: 'oops' },
    /** Something answers there, and it is no assistant. */
    nonsense: { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' },
    moved: { status: 302, headers: { location: '/ai/v1/chat/completions' }, body: '' },
    /** A no that comes after the answer has begun. */
    late_refusal: {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: ended([{ error: { message: 'The server had an error while processing your request.' } }]),
    },
  },
  answer: (request, { world }) => {
    if (request.method !== 'POST' || !request.path.endsWith('/chat/completions'))
      return refusal(404, 'unknown_url', `Unknown request URL: ${request.method} ${request.path}`);
    return answered(aiOf(world), request);
  },
};

function answered(it: Ai, { path, headers, body: bytes }: FakeRequest): FakeAnswer | Promise<FakeAnswer> {
  const body = JSON.parse(bytes.toString('utf8')) as AiAsked['body'];
  const { authorization } = headers;
  const left = Promise.withResolvers<void>();
  it.asked.push({ path: `/ai${path}`, authorization, body, left: left.promise });
  if (authorization === `Bearer ${overKey}`) return expired;
  if (body.model === unknownModel) return noModel;
  if (it.is_whole || !body.stream) return whole(it.says());
  const type = { 'content-type': 'text/event-stream' };
  return { status: 200, headers: type, body: spoken(it.says()), gone: left.resolve };
}
