import * as z from 'zod/mini';
import { id, rowId, text, upTo, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

export const fieldTypes = ['text', 'number', 'textarea', 'date', 'list'] as const;
export type FieldType = (typeof fieldTypes)[number];
/** Whose cards carry the field: a client's or a deal's. */
export const fieldEntities = ['client', 'lead'] as const;
export type FieldEntity = (typeof fieldEntities)[number];

const option = z.object({ id: z.number(), value: z.string() });

export const customField = z.object({
  id: z.number(),
  label: z.string(),
  type: z.enum(fieldTypes),
  visible: z.boolean(),
  entity: z.enum(fieldEntities),
  /** What a list offers, in order; empty for other types. */
  fields: z.array(option),
  /** Stages that want it filled; null: none ever will. Only of deals. */
  required_in_stages: z.nullable(z.array(z.number())),
  sort: z.number(),
  /** The closing reason of deals: it may be renamed, not removed. */
  is_system: z.boolean(),
});
export type CustomField = z.infer<typeof customField>;

/** By type: a text; a number; a day as YYYY-MM-DD; the id of an option. */
export const fieldValue = z.union([z.string(), z.number()]);
export type FieldValue = z.infer<typeof fieldValue>;
/** By the field's id; what has no value is not named. */
export const fieldValues = z.record(z.string(), fieldValue);
export type FieldValues = z.infer<typeof fieldValues>;

/** What is changed; null takes a value away. Whether it suits the field is told under its id. */
export const fieldChanges = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.nullable(z.union([upTo(10_000), z.number()])),
);
export type FieldChanges = z.infer<typeof fieldChanges>;

export const listFields = endpoint({
  method: 'GET',
  path: '/api/crm/custom_field/',
  access: 'project',
  module: 'crm',
  summary: 'The fields a project has added to clients and deals, in their order',
  input: z.strictObject({ entity: z.optional(z.enum(fieldEntities)) }),
  output: answer(z.array(customField)),
});

/** Options that exist keep their id; one without an id is new; one not named is gone. Empty ones do nothing. */
const givenOptions = z
  .array(z.strictObject({ id: z.optional(rowId), value: upTo(200).check(z.trim()) }))
  .check(z.maxLength(500));

export const createField = endpoint({
  method: 'POST',
  path: '/api/crm/custom_field/',
  access: 'project',
  module: 'crm',
  permission: 'settings.edit',
  summary: 'Add a field to clients or deals',
  input: z.strictObject({
    label: text(100),
    type: z.enum(fieldTypes),
    entity: z.enum(fieldEntities),
    visible: z.optional(z.boolean()),
    fields: z.optional(givenOptions),
  }),
  output: answer(customField),
});

export const updateField = endpoint({
  method: 'PUT',
  path: '/api/crm/custom_field/:id/',
  access: 'project',
  module: 'crm',
  permission: 'settings.edit',
  summary: 'Rename a field, show or hide it, change its type, its options, the stages that want it',
  input: z.strictObject({
    id,
    label: z.optional(text(100)),
    type: z.optional(z.enum(fieldTypes)),
    /** Told along by those who send the whole field; it stays what it was. */
    entity: z.optional(z.enum(fieldEntities)),
    visible: z.optional(z.boolean()),
    fields: z.optional(givenOptions),
    required_in_stages: z.optional(z.nullable(z.array(rowId).check(z.maxLength(200)))),
  }),
  output: answer(customField),
});

/** Its values stay for thirty days, so that it can be brought back. */
export const deleteField = endpoint({
  method: 'DELETE',
  path: '/api/crm/custom_field/:id/',
  access: 'project',
  module: 'crm',
  permission: 'settings.edit',
  summary: 'Remove a field',
  input: z.strictObject({ id }),
  output: done,
});

export const restoreField = endpoint({
  method: 'POST',
  path: '/api/crm/custom_field/:id/restore/',
  access: 'project',
  module: 'crm',
  permission: 'settings.edit',
  summary: 'Bring a removed field back with its values',
  input: z.strictObject({ id }),
  output: answer(customField),
});

export const sortFields = endpoint({
  method: 'PUT',
  path: '/api/crm/custom_field/sort/',
  access: 'project',
  module: 'crm',
  permission: 'settings.edit',
  summary: 'Put fields in another order',
  input: z.strictObject({ custom_fields: z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), whole(0, 100_000)) }),
  output: done,
});

/** Fields were added, changed, moved or removed: they are fetched anew. */
export const fieldsChanged = liveEvent('crm:custom_fields_changed', z.object({}));
