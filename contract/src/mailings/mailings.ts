import * as z from 'zod/mini';
import { count, givenTime, id, rowId, upTo, wireTime } from '../common.ts';
import { leadFilter } from '../deals/leads.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { keptTemplate } from '../inbox/approved-templates.ts';
import { letterSubject } from '../inbox/letter-subject.ts';
import { messageFile } from '../inbox/messages.ts';
import { languages } from '../languages.ts';
import { liveEvent } from '../live.ts';

/** As many clients one mailing may have. */
export const mostPeople = 50_000;

export const mailingStates = ['draft', 'planned', 'sending', 'stopped', 'done'] as const;
export type MailingState = (typeof mailingStates)[number];

/**
 * Why somebody of the list got nothing: `removed` and `twice` (merged with somebody who got it) happened since, by
 * `no_channel` nobody is reached, and `refused` says that no channel takes it now.
 */
export const skipReasons = ['blocked', 'unsubscribed', 'removed', 'twice', 'no_channel', 'refused'] as const;
export type SkipReason = (typeof skipReasons)[number];

const mailing = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(mailingStates),
  /** Where it leaves as a letter; empty: that of the letter before, or its first words. */
  subject: z.string(),
  text: z.string(),
  files: z.array(messageFile),
  /** In order of preference; none, or none that reaches a client: where they wrote last. */
  channels: z.array(z.number()),
  /** For those whose channel takes no free words now; files stay behind. */
  template: z.nullable(keptTemplate),
  /** When it is to begin; null, or a moment that is over: at once. */
  send_at: z.nullable(wireTime),
  /** Until then it is quiet in a funnel of its deals. */
  waits_until: z.nullable(wireTime),
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
  created_at: wireTime,
  started_at: z.nullable(wireTime),
  ended_at: z.nullable(wireTime),
  /** Everyone on its list, and what became of them so far; `said` is on its way. */
  people: z.number(),
  waiting: z.number(),
  said: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.partialRecord(z.enum(skipReasons), z.number()),
  /** As far as channels tell: how many of the sent arrived, and how many of those were read. */
  delivered: z.number(),
  seen: z.number(),
});
export type Mailing = z.infer<typeof mailing>;

/** Whom an unsent mailing would reach as it stands now, by the channel they would get it on; and whom it would not. */
const reach = z.object({
  channels: z.array(z.object({ channel_id: z.number(), people: z.number() })),
  blocked: z.number(),
  unsubscribed: z.number(),
  no_channel: z.number(),
  /** They have a channel, and it takes nothing now: its window for answers is closed, or it is not connected. */
  closed: z.number(),
});
export type MailingReach = z.infer<typeof reach>;

const words = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  products: z.array(z.object({ name: z.string(), count: z.number() })),
  price: z.nullable(z.number()),
  currency: z.string(),
  language: z.enum(languages),
  organization: z.nullable(z.string()),
  employee: z.nullable(z.string()),
});

const wholeMailing = z.extend(mailing, {
  /** Of one that has not begun; null also in the answer to a change that leaves its channels as they were. */
  reach: z.nullable(reach),
  /** Of one that has not begun: what the placeholders of its text stand for, of the first client who may get it and whom the viewer sees. */
  example: z.nullable(words),
});
export type WholeMailing = z.infer<typeof wholeMailing>;

const ofSenders = { access: 'project', module: 'crm', permission: 'mailings.send' } as const;
const project = id;
const one = z.strictObject({ project, id });

/** Either some deals, or all of a funnel that a filter finds: their main clients, each once. */
export const createMailing = endpoint({
  ...ofSenders,
  method: 'POST',
  path: '/api/app/projects/:project/mass_mailings/user_list',
  summary: 'A list of clients to write to, from deals; nothing is sent yet',
  input: z
    .strictObject({
      project,
      ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(1000))),
      funnel_id: z.optional(rowId),
      filter: z.optional(leadFilter),
      name: z.optional(upTo(200)),
    })
    .check(
      z.refine((it) => (it.ids === undefined) !== (it.funnel_id === undefined), { path: ['ids'], error: 'required' }),
    ),
  output: answer(wholeMailing),
});

export const listMailings = endpoint({
  ...ofSenders,
  method: 'GET',
  path: '/api/app/projects/:project/mass_mailings/',
  summary: 'The mailings of a project, the newest first',
  input: z.strictObject({ project, count: z.optional(count), next: z.optional(upTo(600)) }),
  output: page(mailing),
});

export const getMailing = endpoint({
  ...ofSenders,
  method: 'GET',
  path: '/api/app/projects/:project/mass_mailings/:id/',
  summary: 'One mailing: its words, whom it reaches, how far it has come',
  input: one,
  output: answer(wholeMailing),
});

export const updateMailing = endpoint({
  ...ofSenders,
  method: 'PUT',
  path: '/api/app/projects/:project/mass_mailings/:id/',
  summary: 'Change a mailing that has not begun',
  input: z.extend(one, {
    name: z.optional(upTo(200)),
    subject: z.optional(letterSubject),
    text: z.optional(upTo(16_384)),
    /** Uploaded before; ten at most. */
    files_ids: z.optional(z.array(rowId).check(z.maxLength(10))),
    channels: z.optional(z.array(rowId).check(z.maxLength(20))),
    template: z.optional(z.nullable(keptTemplate)),
    send_at: z.optional(z.nullable(givenTime)),
  }),
  output: answer(wholeMailing),
});

export const startMailing = endpoint({
  ...ofSenders,
  method: 'POST',
  path: '/api/app/projects/:project/mass_mailings/:id/start/',
  summary: 'Send a mailing at its time, or go on with one that was stopped',
  input: one,
  output: answer(wholeMailing),
});

export const stopMailing = endpoint({
  ...ofSenders,
  method: 'POST',
  path: '/api/app/projects/:project/mass_mailings/:id/stop/',
  summary: 'Stop a mailing: whoever has not got it yet waits',
  input: one,
  output: answer(wholeMailing),
});

export const deleteMailing = endpoint({
  ...ofSenders,
  method: 'DELETE',
  path: '/api/app/projects/:project/mass_mailings/:id/',
  summary: 'Remove a mailing that has not begun',
  input: one,
  output: done,
});

const person = z.object({
  nth: z.number(),
  /** Null: removed since, or hidden from the viewer. */
  contact: z.nullable(z.object({ id: z.number(), name: z.string() })),
  state: z.enum(['waiting', 'said', 'sent', 'failed', 'skipped']),
  reason: z.nullable(z.enum(skipReasons)),
  /** How far what was sent has come, as far as its channel tells. */
  arrived: z.nullable(z.enum(['delivered', 'seen'])),
  /** Why it failed: a code of ours, or what the channel said. */
  error: z.nullable(z.string()),
});
export type MailingPerson = z.infer<typeof person>;

export const listMailingPeople = endpoint({
  ...ofSenders,
  method: 'GET',
  path: '/api/app/projects/:project/mass_mailings/:id/people/',
  summary: 'Clients of a mailing by what became of them, 50 a page',
  input: z.extend(one, {
    state: person.shape.state,
    count: z.optional(count),
    next: z.optional(upTo(600)),
  }),
  output: page(person),
});

/** Something about it is other than before: whoever shows it asks anew. */
export const mailingChanged = liveEvent(
  'mailing:changed',
  z.object({ id: z.number(), /** All of it was done. */ is_over: z.optional(z.boolean()) }),
);
