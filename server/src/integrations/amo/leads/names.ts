import * as z from 'zod/mini';
import { minutes } from '../../../kit/clock.ts';
import { AmoError } from '../account/ask-amo.ts';
import type { OpenAccount } from '../account/open-account.ts';
import { kept } from './kept.ts';

export const pipelines = z.object({
  _embedded: z.object({
    pipelines: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        sort: z._default(z.number(), 0),
        is_archive: z._default(z.boolean(), false),
        _embedded: z.object({
          statuses: z.array(
            z.object({
              id: z.number(),
              name: z.string(),
              sort: z.number(),
              color: z.string(),
              type: z._default(z.number(), 0),
            }),
          ),
        }),
      }),
    ),
  }),
});
export type AmoPipeline = z.infer<typeof pipelines>['_embedded']['pipelines'][number];

export const users = z.object({
  _links: z.optional(z.object({ next: z.optional(z.unknown()) })),
  _embedded: z.object({
    users: z.array(z.object({ id: z.number(), name: z.string(), email: z._default(z.string(), '') })),
  }),
});
export type AmoUser = z.infer<typeof users>['_embedded']['users'][number];

export async function readPipelines({ ask }: OpenAccount): Promise<AmoPipeline[]> {
  const told = await ask('/api/v4/leads/pipelines');
  return told === null ? [] : pipelines.parse(told)._embedded.pipelines;
}

/** Nobody, where the key is that of somebody who is not told who works there: only administrators are. */
export async function readUsers(account: OpenAccount): Promise<AmoUser[]> {
  try {
    return await allUsers(account);
  } catch (error) {
    if (error instanceof AmoError && error.status === 403) return [];
    throw error;
  }
}

async function allUsers({ ask }: OpenAccount): Promise<AmoUser[]> {
  const all: AmoUser[] = [];
  for (let page = 1; ; page++) {
    const told = await ask('/api/v4/users', {
      query: [
        ['limit', '250'],
        ['page', String(page)],
      ],
      for_administrators: true,
    });
    if (told === null) return all;
    const { _embedded, _links } = users.parse(told);
    all.push(..._embedded.users);
    if (!_links?.next) return all;
  }
}

export type Names = { pipelines: AmoPipeline[]; users: AmoUser[] };
const known = kept<Names>(minutes(10), 500);

/** What stages and people are called changes seldom. */
export async function namesIn(account: OpenAccount): Promise<Names> {
  const found = known.get(account.key);
  if (found) return found.value;
  const value = { pipelines: await readPipelines(account), users: await readUsers(account) };
  known.set(account.key, value);
  return value;
}
