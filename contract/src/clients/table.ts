import * as z from 'zod/mini';
import { count, day, flag, id, rowId, text, upTo, wireTime } from '../common.ts';
import { fieldChanges, fieldValues } from '../fields/fields.ts';
import { answer, done, endpoint, page, pageNumber, withinNumbered } from '../http.ts';
import { liveEvent } from '../live.ts';
import { channelTypes } from '../projects/channels.ts';
import { clientChanges } from './clients.ts';
import { clientAction } from './history.ts';
import { parsedJson } from './parsed-json.ts';

/** A line of the table of clients; of dialogues it names the channels that the viewer sees. */
export const clientRow = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  legal_entity: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: z.number(), name: z.string() })),
  manager_id: z.nullable(z.number()),
  archived: z.boolean(),
  blocked: z.boolean(),
  unsubscribed: z.boolean(),
  created_at: wireTime,
  channels: z.array(z.enum(channelTypes)),
  custom_field: fieldValues,
});
export type ClientRow = z.infer<typeof clientRow>;

/** What a field of the project must hold: a part of a text, a span of numbers or days, one of these options. */
export const fieldCondition = z.strictObject({
  field_id: rowId,
  text: z.optional(upTo(200)),
  from: z.optional(z.union([z.number(), day])),
  to: z.optional(z.union([z.number(), day])),
  options: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(100))),
  /** Any value at all, or none. */
  filled: z.optional(z.boolean()),
});
export type FieldCondition = z.infer<typeof fieldCondition>;

const someone = z.union([z.literal('none'), id]);
const conditions = {
  /** A number in any spelling or part of one, else words of names, addresses, organizations. */
  search: z.optional(upTo(200)),
  manager_id: z.optional(someone),
  organization_id: z.optional(someone),
  topic_id: z.optional(id),
  channel_id: z.optional(z.union([z.enum(channelTypes), id])),
  tag: z.optional(upTo(40)),
  /** Those put away; without it, all the others. */
  archived: z.optional(flag),
};
const maxConditions = 10;

/** As it is kept in a view and sent in a body. */
export const clientFilter = z.strictObject({
  ...conditions,
  custom_field: z.optional(z.array(fieldCondition).check(z.maxLength(maxConditions))),
});
export type ClientFilter = z.infer<typeof clientFilter>;

/** By age, by name, or by a field of the project. */
const order = z.string().check(z.regex(/^-?(created_at|name|field_[1-9]\d{0,14})$/));

export const listClients = endpoint({
  method: 'GET',
  path: '/api/crm/clients/',
  access: 'project',
  summary: 'The table of clients, 50 a page; `meta.more`: there are more than `meta.total`',
  input: z
    .strictObject({
      ...conditions,
      /** The same as the reference asks: `filter[search]` and so on, here and at `/contacts/`. */
      filter: z.optional(z.strictObject(conditions)),
      /** Conditions on the project's fields as JSON: in a query there are only texts. */
      custom_field: z.optional(
        z.pipe(z.pipe(upTo(4000), parsedJson), z.array(fieldCondition).check(z.maxLength(maxConditions))),
      ),
      /** A minus turns it round. The newest come first unless another order is named. */
      sort: z.optional(order),
      count: z.optional(count),
      page: pageNumber,
      next: z.optional(upTo(2000)),
      only_count: z.optional(flag),
    })
    .check(withinNumbered(50)),
  output: page(clientRow),
});

export const createClient = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/',
  access: 'project',
  summary: 'Add a client; `available` names who has this number or address already, unless `is_new` insists',
  input: z
    .extend(clientChanges, { custom_field: z.optional(fieldChanges), is_new: z.optional(z.boolean()) })
    .check(z.refine((it) => Boolean(it.name || it.phone || it.email), { path: ['name'], error: 'required' })),
  output: answer(z.object({ client: z.nullable(clientRow), available: z.array(clientRow) })),
});

/** Either some clients, or all that a filter finds. */
const chosen = {
  ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(1000))),
  filter: z.optional(clientFilter),
};
const one = z.refine<{ ids?: unknown; filter?: unknown }>(
  (it) => (it.ids === undefined) !== (it.filter === undefined),
  {
    path: ['ids'],
    error: 'required',
  },
);

/** `is_going_on`: the rest follows by itself, told by `clientsChanged`. */
const changed = answer(z.object({ changed: z.number(), is_going_on: z.boolean(), undo: z.nullable(z.uuid()) }));

export const changeClients = endpoint({
  method: 'PUT',
  path: '/api/crm/clients/bulk/',
  access: 'project',
  summary: 'Change many clients at once: fields, manager, organization, tag, archive, folder',
  input: z
    .strictObject({
      ...chosen,
      changes: z.optional(
        z.extend(z.pick(clientChanges, { tag: true, organization_id: true, manager_id: true, unsubscribed: true }), {
          custom_field: z.optional(fieldChanges),
        }),
      ),
      archived: z.optional(z.boolean()),
      add_to_topic: z.optional(rowId),
    })
    .check(one),
  output: changed,
});

/** With everything they wrote, after thirty days in the bin. */
export const deleteClients = endpoint({
  method: 'DELETE',
  path: '/api/crm/contacts/',
  access: 'project',
  permission: 'contacts.delete',
  summary: 'Remove clients, or all that are archived',
  input: z.strictObject({
    id: z.optional(z.union([rowId, z.array(rowId).check(z.minLength(1), z.maxLength(1000))])),
    allArchived: z.optional(flag),
    filter: z.optional(clientFilter),
  }),
  output: changed,
});

export const listClientActions = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/:id/history/',
  access: 'project',
  summary: 'The history of a client, the newest first',
  input: z.strictObject({ id, count: z.optional(count), next: z.optional(id) }),
  output: page(clientAction),
});

/** As many views of one's own. */
export const MAX_CLIENT_VIEWS = 50;

/** A column is a field of the row or `field_<id>`. */
const viewBody = {
  name: text(100),
  filter: clientFilter,
  sort: z.nullable(order),
  columns: z.array(upTo(40)).check(z.maxLength(60)),
  /** Everyone in the project has it, or only its maker. */
  shared: z.boolean(),
};
export const clientView = z.object({ id: z.number(), ...viewBody, user_id: z.number() });
export type ClientView = z.infer<typeof clientView>;

export const listClientViews = endpoint({
  method: 'GET',
  path: '/api/crm/client_view/',
  access: 'project',
  summary: 'Kept views of the table of clients: one’s own and shared ones',
  input: z.strictObject({}),
  output: answer(z.array(clientView)),
});
export const createClientView = endpoint({
  method: 'POST',
  path: '/api/crm/client_view/',
  access: 'project',
  summary: 'Keep a view',
  input: z.strictObject(viewBody),
  output: answer(clientView),
});
export const updateClientView = endpoint({
  method: 'PUT',
  path: '/api/crm/client_view/:id/',
  access: 'project',
  summary: 'Change a kept view',
  input: z.extend(z.partial(z.strictObject(viewBody)), { id }),
  output: answer(clientView),
});
export const deleteClientView = endpoint({
  method: 'DELETE',
  path: '/api/crm/client_view/:id/',
  access: 'project',
  summary: 'Forget a kept view',
  input: z.strictObject({ id }),
  output: done,
});

/**
 * These clients are new, changed or gone; null: very many. Tables fetch what they show anew. `bulk` comes to whoever
 * pressed: how far a change that goes on by itself has come. Whoever writes for the first time is told by
 * `contactUpdated`, and what changes on one card by `clientChanged`.
 */
export const clientsChanged = liveEvent(
  'crm:clients_changed',
  z.object({
    ids: z.nullable(z.array(z.number())),
    bulk: z.optional(z.object({ token: z.uuid(), changed: z.number(), is_over: z.boolean() })),
  }),
);
