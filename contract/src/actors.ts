import * as z from 'zod/mini';

/** By what somebody acted, where it was not by their own hand. */
export const meansKinds = ['api_key', 'rule', 'import', 'mailing', 'schedule', 'widget', 'form', 'channel'] as const;
export const means = z.object({
  kind: z.enum(meansKinds),
  id: z.nullable(z.number()),
  /** As it was called then: it reads on when it is gone. */
  name: z.nullable(z.string()),
});
export type Means = z.infer<typeof means>;

/**
 * Who did something: a member of the team, a client, a service that is joined with us, or the product itself. A rule, an
 * import, a mailing or an API key acts for the member who made it: they are the actor, and it is the means.
 */
export const actor = z.object({
  kind: z.enum(['member', 'client', 'integration', 'system']),
  /** Of the member or client; others have none. */
  id: z.nullable(z.number()),
  /** As they were called then; of the system it is empty. */
  name: z.string(),
  means: z.nullable(means),
});
export type Actor = z.infer<typeof actor>;

export const system: Actor = { kind: 'system', id: null, name: '', means: null };
