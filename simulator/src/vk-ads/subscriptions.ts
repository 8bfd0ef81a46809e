import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import type { Ads, Cabinet } from './cabinet.ts';
import { invalid, notFound, refused } from './refusals.ts';

/** Where a cabinet tells of its leads. */
export function answerSubscriptions(cabinet: Cabinet, request: FakeRequest, ads: Ads): FakeAnswer {
  const { method, path } = request;
  const id = /^\/api\/v3\/subscription\/(\d+)\.json$/.exec(path)?.[1];
  if (id && method === 'DELETE') {
    const place = cabinet.subscriptions.findIndex((it) => it.id === Number(id));
    if (place < 0) return notFound;
    cabinet.subscriptions.splice(place, 1);
    return { status: 204, body: '' };
  }
  if (id) return notFound;
  if (method === 'GET') {
    const items = cabinet.subscriptions;
    return json({ count: items.length, offset: 0, items });
  }
  return method === 'POST' ? subscribe(cabinet, request, ads) : refused(405, 'method_not_allowed', 'Not allowed');
}

function subscribe(cabinet: Cabinet, { body }: FakeRequest, ads: Ads): FakeAnswer {
  const { resource, callback_url } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  if (resource !== 'LEAD') return invalid('resource', 'Unknown resource');
  if (typeof callback_url !== 'string' || !/^https?:\/\//.test(callback_url) || !URL.canParse(callback_url))
    return invalid('callback_url', 'Enter a valid URL');
  if (cabinet.subscriptions.some((it) => it.callback_url === callback_url))
    return invalid('callback_url', 'Subscription already exists');
  const made = { id: ads.nextId(), resource, callback_url } as const;
  cabinet.subscriptions.push(made);
  return json({ id: made.id });
}
