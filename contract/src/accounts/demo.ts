import * as z from 'zod/mini';
import { exact } from '../common.ts';
import { done, endpoint } from '../http.ts';

/** No such top-level domain exists, so nobody real has an address here. */
export const demoDomain = 'demo.parley';

/** Whoever has such an address is of the demo: its mail is shown to all who use it, and without the demo it is nobody. */
export const isDemoEmail = (email: string): boolean => email.endsWith(`@${demoDomain}`);

export const openDemoLink = endpoint({
  method: 'POST',
  path: '/api/app/demo/link/',
  access: 'public',
  summary: 'Use the demo from another machine: the one-time link that it prints at its start',
  input: z.strictObject({ token: exact(1, 100) }),
  output: done,
});
