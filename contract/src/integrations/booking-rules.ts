import * as z from 'zod/mini';
import { id, rowId, text, whole } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { keptTemplate } from '../inbox/approved-templates.ts';
import { bookingBranch } from './booking.ts';

/** What happens to a record, each of which can bring its deal to a stage. `changed`: another time, master or service. */
export const recordEvents = ['created', 'confirmed', 'changed', 'came', 'no_show', 'cancelled'] as const;
export type RecordEvent = (typeof recordEvents)[number];

const messageBody = { is_on: z.boolean(), hours: whole(1, 24 * 14), text: text(2000) };
/** Leaves in place of the text where its channel takes no free words. */
const template = z.nullable(keptTemplate);
const message = z.object({ ...messageBody, template });
/** Without a word of its template it keeps the one that it has. */
const givenMessage = z.optional(z.object({ ...messageBody, template: z.optional(template) }));

/** Null: the deal stays where it is; of `created`: it begins in the first stage. */
const stages = z.record(z.enum(recordEvents), z.nullable(rowId));

/** What a funnel makes of the records that come to it. */
export const bookingRules = z.object({
  stages,
  /** So many hours before a visit. */
  remind: message,
  /** So many hours after somebody came. */
  review: message,
});
export type BookingRules = z.infer<typeof bookingRules>;

const ofEditors = { access: 'project', module: 'crm', permission: 'funnels.edit' } as const;

export const getBookingRules = endpoint({
  ...ofEditors,
  method: 'GET',
  path: '/yc/funnel_rules/:funnel/',
  summary: 'What a funnel makes of visits, and the branches they can come from',
  input: z.strictObject({ funnel: id }),
  output: answer(z.object({ rules: bookingRules, branches: z.array(bookingBranch) })),
});

export const saveBookingRules = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/yc/funnel_rules/:funnel/',
  summary: 'Change what a funnel makes of visits; of it, what is named',
  input: z.strictObject({ funnel: id, stages: z.optional(stages), remind: givenMessage, review: givenMessage }),
  output: answer(z.object({ rules: bookingRules })),
});
