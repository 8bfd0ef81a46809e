import * as z from 'zod/mini';
import { flag, id, rowId, text, upTo, whole } from '../common.ts';
import { fieldChanges } from '../fields/fields.ts';
import { answer, endpoint } from '../http.ts';
import { lead, leadFilter } from './leads.ts';

const price = z.number().check(z.gte(0), z.lte(9_999_999_999), z.multipleOf(0.01));

const givenProducts = z
  .array(
    z.strictObject({
      /** Null: a line that the deal has, of a product that was removed since; its name says which. */
      product_id: z.nullable(rowId),
      name: z.optional(upTo(300)),
      count: whole(1, 1_000_000),
      /** The product's own unless another one is agreed. */
      price: z.optional(price),
    }),
  )
  .check(z.maxLength(200));

const body = {
  name: text(300),
  price,
  /** True: as typed; false: what the products make together. */
  is_price_own: z.boolean(),
  manager_id: z.nullable(rowId),
  /** Clients, the main one first; none: a deal without a client. */
  contacts_ids: z.array(rowId).check(z.maxLength(50)),
  organization_id: z.nullable(rowId),
  source_id: z.nullable(rowId),
  tags: z.array(rowId).check(z.maxLength(50)),
  products: givenProducts,
  custom_fields: fieldChanges,
};

/** What a change answers with: `undo` takes it back. */
const changed = { undo: z.uuid() };

/** A repeat under the same `uid` finds the deal that it made. Without a name it is called after its client. */
export const createLead = endpoint({
  method: 'POST',
  path: '/api/crm/lead/',
  access: 'project',
  module: 'crm',
  summary: 'Add a deal to a stage; the duplicates’ rule of the funnel may answer with an older one',
  input: z.extend(z.partial(z.strictObject(body)), { uid: z.optional(z.uuid()), stage_id: rowId }),
  output: answer(lead),
});

/**
 * `before_id`: the card it is put above, null: at the end; without it, on top. A move by hand to a stage whose fields are
 * not filled is refused with `fields_required`, which names them (`details.fields_ids`): sent along with the move they
 * are filled in one go.
 */
const move = { stage_id: z.optional(rowId), before_id: z.optional(z.nullable(rowId)) };

export const updateLead = endpoint({
  method: 'PUT',
  path: '/api/crm/lead/:id/',
  access: 'project',
  module: 'crm',
  summary: 'Change a deal, or move it to another stage',
  input: z.extend(z.partial(z.strictObject(body)), { id, ...move }),
  output: answer(z.extend(lead, changed)),
});

/** The reference has both. */
export const postLead = endpoint({ ...updateLead, method: 'POST', summary: 'The same as PUT' });

/** Either some deals, or all of a funnel that a filter finds. */
const chosen = {
  ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(1000))),
  funnel_id: z.optional(rowId),
  filter: z.optional(leadFilter),
};
const one = z.refine<{ ids?: unknown; funnel_id?: unknown }>(
  (it) => (it.ids === undefined) !== (it.funnel_id === undefined),
  { path: ['ids'], error: 'required' },
);
const changedMany = answer(z.object({ changed: z.number(), refused: z.array(z.number()), undo: z.uuid() }));

/**
 * Those that lack what a stage wants stay where they are and are named in `refused`. Sent along with `stage_id`,
 * `custom_fields` that this stage wants fill only deals that lack them; all others are written over. 5,000 at most at once.
 */
export const changeLeads = endpoint({
  method: 'PUT',
  path: '/api/crm/lead/',
  access: 'project',
  module: 'crm',
  summary: 'Change many deals at once: stage, manager, tags',
  input: z
    .strictObject({
      ...chosen,
      ...move,
      manager_id: z.optional(z.nullable(rowId)),
      add_tags: z.optional(body.tags),
      remove_tags: z.optional(body.tags),
      custom_fields: z.optional(fieldChanges),
    })
    .check(one),
  output: changedMany,
});

const ofRemovers = { access: 'project', module: 'crm', permission: 'deals.delete' } as const;

export const deleteLead = endpoint({
  ...ofRemovers,
  method: 'DELETE',
  path: '/api/crm/lead/:id/',
  summary: 'Remove a deal; for thirty days it can be brought back',
  input: z.strictObject({ id }),
  output: answer(z.object(changed)),
});

export const deleteLeads = endpoint({
  ...ofRemovers,
  method: 'DELETE',
  path: '/api/crm/lead/',
  summary: 'Remove many deals; for thirty days they can be brought back',
  input: z.strictObject(chosen).check(one),
  output: changedMany,
});

/** Products and tags are joined, empty fields filled, tasks and clients brought along; the others are gone until undone. */
export const mergeLeads = endpoint({
  method: 'PUT',
  path: '/api/crm/lead_merge/',
  access: 'project',
  module: 'crm',
  summary: 'Merge deals into a main one; reversible',
  input: z.strictObject({ main_id: rowId, ids: z.array(rowId).check(z.minLength(1), z.maxLength(50)) }),
  output: answer(z.extend(lead, changed)),
});

export const assignLeadToTask = endpoint({
  method: 'POST',
  path: '/api/crm/lead/assign_lead_to_task/',
  access: 'project',
  module: 'crm',
  summary: 'Tie a task to a deal, or to none',
  input: z.strictObject({ task_id: rowId, crm_lead_id: z.nullable(rowId) }),
  output: answer(z.null()),
});

export const exportLeads = endpoint({
  method: 'GET',
  path: '/api/crm/lead/export/:format/',
  access: 'project',
  module: 'crm',
  permission: 'deals.export',
  sends: 'file',
  summary: 'A sheet of the deals of a funnel that a filter finds, or of these; 100,000 lines at most',
  input: z.strictObject({
    format: z.enum(['xlsx', 'csv']),
    funnel: z.optional(id),
    /** A filter as JSON. */
    filter: z.optional(upTo(8000)),
    ids: z.optional(z.union([id, z.array(id).check(z.maxLength(1000))])),
    with_hidden: z.optional(flag),
  }),
  output: z.unknown(),
});
