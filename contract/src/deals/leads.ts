import * as z from 'zod/mini';
import { productTypes } from '../clients/products.ts';
import { parsedJson } from '../clients/parsed-json.ts';
import { fieldCondition } from '../clients/table.ts';
import { count, day, id, many, rowId, upTo, wireTime } from '../common.ts';
import { fieldValues } from '../fields/fields.ts';
import { answer, endpoint, page, pageNumber, withinNumbered } from '../http.ts';
import { channelTypes } from '../projects/channels.ts';

/** Names are cut at this length in lists. */
export const shownNameLength = 70;

const client = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** The channel of their newest dialogue that the viewer sees. */
  channel: z.nullable(z.enum(channelTypes)),
  unread: z.number(),
  owed_since: z.nullable(wireTime),
});

/** A deal as a card of the board and a row of the list. */
export const leadCard = z.object({
  id: z.number(),
  name: z.string(),
  /** In the project's currency. */
  price: z.number(),
  funnel_id: z.number(),
  stage_id: z.number(),
  manager_id: z.nullable(z.number()),
  /** The main client. */
  contact: z.nullable(client),
  /** It has a main client, whom this viewer may not see. */
  is_client_hidden: z.boolean(),
  /** Ids of the project's tags. */
  tags: z.array(z.number()),
  tasks_status: z.nullable(z.enum(['overdue', 'active'])),
  /** When the next of its tasks is due. */
  task_date: z.nullable(wireTime),
  /** Since when it is in its stage. */
  entered_at: wireTime,
  datetime_added: wireTime,
  modified_at: wireTime,
  /** Cards of a stage stand by it, the greatest first; equal ones by id, the greatest first. A decimal number as text. */
  place: z.string(),
  /** Grows with each change: of two versions the greater one is newer. */
  version: z.number(),
});
export type LeadCard = z.infer<typeof leadCard>;

export const leadProduct = z.object({
  /** Null: it was removed from the project since; its name stays. */
  product_id: z.nullable(z.number()),
  name: z.string(),
  type: z.enum(productTypes),
  count: z.number(),
  price: z.number(),
});
export type LeadProduct = z.infer<typeof leadProduct>;

/** A deal with everything on its page. */
export const lead = z.extend(leadCard, {
  /** Everyone it is about, the main client first. */
  contacts: z.array(client),
  organization: z.nullable(z.object({ id: z.number(), name: z.string() })),
  source: z.nullable(z.object({ id: z.nullable(z.number()), name: z.string() })),
  products: z.array(leadProduct),
  /** The price follows the sum of the products until somebody types another one. */
  is_price_own: z.boolean(),
  custom_fields: fieldValues,
  /** What a form of the site or an advertisement brought along. */
  utm: z.record(z.string(), z.string()),
  /** What a form of the site asked beyond that, and what was typed there: the last ones, in their order. */
  form: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type Lead = z.infer<typeof lead>;

const someone = z.union([z.literal('none'), z.literal('me'), id]);
const maxConditions = 10;
const conditions = {
  /** Words of the deal's name or its client's, a part of a number, or the deal's own id after #. */
  search: z.optional(upTo(200)),
  stage_id: z.optional(many(id)),
  manager_id: z.optional(many(someone)),
  /** With any of these. */
  tag_id: z.optional(many(id)),
  source_id: z.optional(many(id)),
  product_id: z.optional(many(id)),
  organization_id: z.optional(id),
  contact_id: z.optional(id),
  /** Days of making and of the last change, both included, in the project's time. */
  added_from: z.optional(day),
  added_to: z.optional(day),
  modified_from: z.optional(day),
  modified_to: z.optional(day),
  price_from: z.optional(z.number()),
  price_to: z.optional(z.number()),
  tasks: z.optional(z.enum(['overdue', 'active', 'none'])),
};

/** As it is kept and sent in a body. */
export const leadFilter = z.strictObject({
  ...conditions,
  custom_fields: z.optional(z.array(fieldCondition).check(z.maxLength(maxConditions))),
});
export type LeadFilter = z.infer<typeof leadFilter>;

const typedNumber = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/)), z.transform(Number)),
]);

/** The same in a query, where there are only texts. */
const asked = {
  ...conditions,
  price_from: z.optional(typedNumber),
  price_to: z.optional(typedNumber),
  custom_fields: z.optional(
    z.pipe(z.pipe(upTo(4000), parsedJson), z.array(fieldCondition).check(z.maxLength(maxConditions))),
  ),
};

const stageTotal = z.object({ stage_id: z.number(), total: z.number(), sum: z.number() });
export type StageTotal = z.infer<typeof stageTotal>;

/** Hidden stages are left out unless named. */
export const getBoard = endpoint({
  method: 'GET',
  path: '/api/crm/lead/:funnel/board/',
  access: 'project',
  module: 'crm',
  summary: 'A funnel as a board: of each stage the number of deals, their sum, and the first 20 cards',
  input: z.strictObject({ funnel: id, ...asked, count: z.optional(count) }),
  output: answer(z.array(z.extend(stageTotal, { leads: z.array(leadCard), next: z.nullable(z.string()) }))),
});

/** `with[]=user`: the main client under this name too; `with[]=stage`: the stage by its name. */
const alongside = z.optional(many(z.enum(['user', 'stage'])));
const named = {
  user: z.optional(z.nullable(client)),
  stage: z.optional(z.object({ id: z.number(), name: z.string(), color: z.string() })),
};
const namedLead = z.object(named);
export type NamedLead = z.infer<typeof namedLead>;

export const listStageLeads = endpoint({
  method: 'GET',
  path: '/api/crm/lead/:funnel/:stage/',
  access: 'project',
  module: 'crm',
  summary: 'The deals of one stage as they stand on the board, 20 a page',
  input: z
    .strictObject({
      funnel: id,
      stage: id,
      ...asked,
      with: alongside,
      count: z.optional(count),
      page: pageNumber,
      next: z.optional(upTo(2000)),
    })
    .check(withinNumbered(20)),
  output: page(z.extend(leadCard, named)),
});

export const leadSorts = [
  'datetime_added',
  '-datetime_added',
  'modified_at',
  '-modified_at',
  'price',
  '-price',
  'name',
  '-name',
] as const;

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/crm/lead/:funnel/',
  access: 'project',
  module: 'crm',
  summary: 'The deals of a funnel as a list, 20 a page; `meta.total` counts up to 10,000 where something is asked for',
  input: z
    .strictObject({
      funnel: z.union([z.literal('all'), id]),
      ...asked,
      with: alongside,
      /** The newest come first unless another order is named; a minus turns it round. */
      sort: z.optional(z.enum(leadSorts)),
      count: z.optional(count),
      page: pageNumber,
      next: z.optional(upTo(600)),
    })
    .check(withinNumbered(20)),
  output: page(z.extend(leadCard, named)),
});

export const getLead = endpoint({
  method: 'GET',
  path: '/api/crm/lead/solo/:id/',
  access: 'project',
  module: 'crm',
  summary: 'One deal with everything on its page; merged into another, that one',
  input: z.strictObject({ id, with: alongside }),
  output: answer(z.extend(lead, named)),
});

/** What live boards ask after they were told: who is not among the answers is gone for this viewer. */
export const getLeadCards = endpoint({
  method: 'POST',
  path: '/api/crm/lead/cards/',
  access: 'project',
  module: 'crm',
  summary: 'These deals as cards, and the sums of the stages of a funnel',
  input: z.strictObject({
    ids: z.array(rowId).check(z.minLength(1), z.maxLength(200)),
    funnel_id: z.optional(rowId),
    filter: z.optional(leadFilter),
  }),
  output: answer(z.object({ leads: z.array(leadCard), totals: z.array(stageTotal) })),
});

export const searchLeads = endpoint({
  method: 'GET',
  path: '/api/crm/lead_search/',
  access: 'project',
  module: 'crm',
  summary: 'Deals of all funnels by words; the newest 20',
  input: z.strictObject({ search: upTo(200), count: z.optional(count) }),
  output: answer(z.array(leadCard)),
});

export const listContactLeads = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/:id/leads/',
  access: 'project',
  module: 'crm',
  summary: 'The deals of a client, the newest first; 50 at most',
  input: z.strictObject({ id }),
  output: answer(z.array(leadCard)),
});
