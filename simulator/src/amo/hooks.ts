import * as z from 'zod/mini';
import { type FakeAnswer, type FakeRequest, type Hook, json, type ServiceStage } from '../fake.ts';
import { type AmoAccount, amoAccounts, type Entity } from './account.ts';
import { nothing, problem } from './problem.ts';

const words = ['add_lead', 'update_lead', 'status_lead', 'delete_lead'] as const;
type Word = (typeof words)[number];

const subscription = z.object({ destination: z.url(), settings: z.array(z.enum(words)).check(z.minLength(1)) });

/** One address is told of what was asked for last. */
export function subscribe(account: AmoAccount, { body }: FakeRequest): FakeAnswer {
  const given = subscription.safeParse(JSON.parse(body.toString('utf8')));
  if (!given.success) return problem(400, 'Request validation failed');
  account.hooks = [...account.hooks.filter((it) => it.destination !== given.data.destination), given.data];
  return json({ id: account.hooks.length, ...given.data, disabled: false }, 201);
}

/** An address that is told of nothing is left as well as any. */
export function unsubscribe(account: AmoAccount, { body }: FakeRequest): FakeAnswer {
  const given = z.object({ destination: z.url() }).safeParse(JSON.parse(body.toString('utf8')));
  if (!given.success) return problem(400, 'Request validation failed');
  account.hooks = account.hooks.filter((it) => it.destination !== given.data.destination);
  return nothing;
}

const patience = 2000;

/** As forms of PHP are written; told once, whatever is answered. */
export function tellLead(account: AmoAccount, word: Word, lead: Entity, { tell }: Pick<ServiceStage, 'tell'>): void {
  const name = word.replace('_lead', '');
  const body = String(
    new URLSearchParams({
      [`leads[${name}][0][id]`]: String(lead.id),
      [`leads[${name}][0][name]`]: lead.name,
      [`leads[${name}][0][status_id]`]: String(lead.status_id ?? 0),
      [`leads[${name}][0][price]`]: String(lead.price ?? 0),
      'account[id]': String(account.id),
      'account[subdomain]': account.subdomain,
    }),
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const wanted = account.hooks.filter((it) => it.settings.includes(word));
  tell(wanted.map(({ destination: url }): Hook => ({ url, headers, body, patience, once: true })));
}

const changed = z.object({
  do: z.literal('lead'),
  id: z.number(),
  name: z.optional(z.string()),
  price: z.optional(z.number()),
  status_id: z.optional(z.number()),
  deleted: z.optional(z.boolean()),
});

/** What somebody there does with a lead. */
export function act(asked: unknown, stage: ServiceStage): { id: number } {
  const { do: _, id, deleted, ...change } = changed.parse(asked);
  for (const account of amoAccounts(stage.world)) {
    const lead = account.leads.find((it) => it.id === id);
    if (!lead) continue;
    const word = deleted ? 'delete_lead' : change.status_id ? 'status_lead' : 'update_lead';
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    Object.assign(lead, given, { is_deleted: deleted ?? false, updated_at: Math.floor(stage.world.now() / 1000) });
    tellLead(account, word, lead, stage);
  }
  return { id };
}
