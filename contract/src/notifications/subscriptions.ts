import * as z from 'zod/mini';
import { answer, done, endpoint } from '../http.ts';
import { pushKeyPath, renewSubscriptionPath } from './push.ts';

const endpointUrl = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[!-~]+$/, 'wrong'));

/** A browser's push subscription as it writes itself down. */
export const subscription = z.strictObject({
  endpoint: endpointUrl,
  /** Ended ones are told of by the push service, so it is read and not kept. */
  expirationTime: z.nullish(z.number()),
  keys: z.strictObject({
    /** A point of the curve P-256 and 16 bytes, in base64url. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}=?$/, 'wrong')),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'wrong')),
  }),
});
export type Subscription = z.infer<typeof subscription>;

const pushKey = answer(z.object({ key: z.string() }));

export const getPushKey = endpoint({
  method: 'GET',
  path: pushKeyPath,
  access: 'public',
  summary: 'The public key that a browser subscribes to pushes with',
  input: z.strictObject({}),
  output: pushKey,
});

/** One subscription per session: another one replaces it, in whichever project it is said. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/app/subscriptions/',
  access: 'project',
  summary: 'Tell this browser of messages while its user is away; answers with the key it should have subscribed with',
  input: z.strictObject({ subscription }),
  output: pushKey,
});

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/api/app/subscriptions/',
  access: 'user',
  summary: 'Tell this browser no more',
  input: z.strictObject({ subscription }),
  output: done,
});

/** For the browser's worker, which has no session: it proves itself by the address it had, which nobody else knows. */
export const renewSubscription = endpoint({
  method: 'POST',
  path: renewSubscriptionPath,
  access: 'public',
  summary: 'The push service gave this browser a new subscription for its old one',
  input: z.strictObject({ old_endpoint: endpointUrl, subscription }),
  output: done,
});
