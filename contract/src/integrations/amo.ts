import * as z from 'zod/mini';
import { exact, flag, id, rowId, sentUid, text, upTo, whole, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { amoHostOf } from './amo-host.ts';

const ofConnecting = { access: 'project', permission: 'channels.edit' } as const;

/** What is shown of a connected account. */
export const amoAccount = z.object({
  name: z.string(),
  domain: z.string(),
  /** By ISO 4217: what its prices are in. */
  currency: z.string(),
  /** Let in by its own page: such a key is renewed by itself. */
  is_oauth: z.boolean(),
});
export type AmoAccount = z.infer<typeof amoAccount>;

export const connectAmo = endpoint({
  ...ofConnecting,
  method: 'POST',
  path: '/api/app/amo/connect/',
  summary: 'Connect an account of amoCRM (Kommo) by its address and a long-lived token',
  input: z.strictObject({
    domain: z.string().check(
      z.maxLength(200),
      z.refine((it) => amoHostOf(it) !== null, 'wrong'),
    ),
    token: z.string().check(z.trim(), z.maxLength(4000), z.regex(/^[\x21-\x7e]+$/, 'wrong')),
  }),
  output: answer(amoAccount),
});

/** The page of the provider that asks whether it may be connected. */
export const leaveForAmo = endpoint({
  ...ofConnecting,
  method: 'POST',
  path: '/api/app/amo/leave/',
  summary: 'The address of the page where an account of amoCRM (Kommo) lets this program in',
  input: z.strictObject({}),
  output: answer(z.object({ url: z.string() })),
});

export const returnFromAmo = endpoint({
  ...ofConnecting,
  method: 'POST',
  path: '/api/app/amo/return/',
  summary: 'What the page of amoCRM (Kommo) led back with',
  input: z.strictObject({ state: exact(1, 500), code: exact(1, 4000), referer: upTo(200) }),
  output: answer(amoAccount),
});

export const disconnectAmo = endpoint({
  ...ofConnecting,
  method: 'POST',
  path: '/api/app/amo/disconnect/',
  summary: 'Disconnect amoCRM (Kommo): its key is forgotten here, what was brought from there stays',
  input: z.strictObject({
    /** What is what there is remembered: moves can be taken back, and another one doubles nothing. */
    keep_links: z.optional(flag),
  }),
  output: done,
});

export const amoLead = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number(),
  pipeline: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** How it has ended; null: it has not. */
  ending: z.nullable(z.enum(['won', 'lost'])),
  responsible: z.nullable(z.string()),
  url: z.string(),
  updated_at: wireTime,
});
export type AmoLead = z.infer<typeof amoLead>;

/** `busy`: it was asked too often, and lets itself be asked again in a moment. */
export const amoProblems = ['refused', 'unreachable', 'busy'] as const;
export type AmoProblem = (typeof amoProblems)[number];

export const amoLeads = z.object({
  is_connected: z.boolean(),
  currency: z.string(),
  /** The client has a number or an address by which they can be looked for. */
  is_searchable: z.boolean(),
  leads: z.array(amoLead),
  /** Who the client is there. */
  contacts_ids: z.array(z.number()),
  /** There are more than these. */
  more: z.boolean(),
  /** When the account was asked; null: it was not. */
  checked_at: z.nullable(wireTime),
  /** Why it could not be asked now; leads are those of the last time then. */
  problem: z.nullable(z.enum(amoProblems)),
});
export type AmoLeads = z.infer<typeof amoLeads>;

/** The account has told of these leads; `contacts_ids`: whose they are, where they are new. */
const toldLeads = z.object({ leads_ids: z.array(z.number()), contacts_ids: z.array(z.number()) });
export type ToldLeads = z.infer<typeof toldLeads>;

export const amoLeadsChanged = liveEvent('amo:leads_changed', toldLeads);

type KnownLeads = { leads: readonly { id: number }[]; contacts_ids: readonly number[] };

/** A new lead may be of a new contact, so also of whoever was nobody there when the account was asked. */
export function isToldOf({ leads, contacts_ids }: KnownLeads, told: ToldLeads): boolean {
  const isKnown = (id: number) => leads.some((it) => it.id === id);
  if (!told.contacts_ids.length) return told.leads_ids.some(isKnown);
  const isTheirs = !contacts_ids.length || contacts_ids.some((id) => told.contacts_ids.includes(id));
  return isTheirs && !told.leads_ids.every(isKnown);
}

export const getAmoLeads = endpoint({
  method: 'GET',
  path: '/api/app/chat/getAmoLeads/:contact',
  access: 'project',
  summary: 'Leads that a client has in the connected account of amoCRM (Kommo)',
  input: z.strictObject({ contact: id, fresh: z.optional(z.literal('1')) }),
  output: answer(amoLeads),
});

export const createAmoLead = endpoint({
  method: 'POST',
  path: '/api/app/amo/leads/',
  access: 'project',
  summary: 'Make a lead of a client in the connected account of amoCRM (Kommo); the same uid makes it once',
  input: z.strictObject({
    uid: sentUid,
    contact_id: rowId,
    name: text(200),
    price: z.optional(whole(0, 1_000_000_000)),
    /** Where it begins; missing: where leads begin there. */
    pipeline_id: z.optional(rowId),
    stage_id: z.optional(rowId),
  }),
  output: answer(amoLeads),
});

const choice = z.object({ id: z.number(), name: z.string() });

export const listAmoPipelines = endpoint({
  method: 'GET',
  path: '/api/app/amo/pipelines/',
  access: 'project',
  summary: 'Pipelines of the connected account of amoCRM (Kommo), with the stages in which a lead can begin',
  input: z.strictObject({}),
  output: answer(z.array(z.extend(choice, { stages: z.array(choice) }))),
});
