import * as z from 'zod/mini';

export const values = z._default(
  z.nullish(
    z.array(
      z.object({
        field_id: z.number(),
        field_code: z.nullish(z.string()),
        field_name: z.nullish(z.string()),
        values: z.array(z.object({ value: z.optional(z.unknown()), enum_id: z.nullish(z.number()) })),
      }),
    ),
  ),
  null,
);
export type Values = z.infer<typeof values>;

const linked = z.optional(z.array(z.object({ id: z.number(), is_main: z.optional(z.boolean()) })));
const reason = z.object({ name: z.nullish(z.string()) });
const embedded = z.optional(
  z.object({
    contacts: linked,
    companies: linked,
    tags: z.nullish(z.array(z.object({ id: z.number(), name: z.string() }))),
    /** Why a lead was lost. */
    loss_reason: z.nullish(z.union([z.array(reason), reason])),
  }),
);

/** A contact, company or lead of amoCRM, as far as it is brought. */
export const entity = z.object({
  id: z.number(),
  name: z.nullish(z.string()),
  price: z.nullish(z.number()),
  responsible_user_id: z.nullish(z.number()),
  pipeline_id: z.nullish(z.number()),
  status_id: z.nullish(z.number()),
  created_at: z.number(),
  is_deleted: z.nullish(z.boolean()),
  custom_fields_values: values,
  _embedded: embedded,
});
export type Entity = z.infer<typeof entity>;

export const field = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  code: z.nullish(z.string()),
  enums: z.nullish(z.array(z.object({ id: z.number(), value: z.string() }))),
});
export type AmoField = z.infer<typeof field>;

export const note = z.object({
  id: z.number(),
  entity_id: z.number(),
  note_type: z.string(),
  params: z.nullish(z.record(z.string(), z.unknown())),
  created_by: z.nullish(z.number()),
  created_at: z.number(),
});
export type AmoNote = z.infer<typeof note>;

export const task = z.object({
  id: z.number(),
  entity_id: z.nullish(z.number()),
  entity_type: z.nullish(z.string()),
  text: z.nullish(z.string()),
  complete_till: z.number(),
  is_completed: z.boolean(),
  result: z.nullish(z.unknown()),
  responsible_user_id: z.nullish(z.number()),
  created_at: z.number(),
  updated_at: z.nullish(z.number()),
});
export type AmoTask = z.infer<typeof task>;

/** One page of a list: its rows, and whether there is another. */
export const page = <T extends z.ZodMiniType>(name: string, row: T) =>
  z.object({
    _links: z.optional(z.object({ next: z.optional(z.unknown()) })),
    _embedded: z.object({ [name]: z.array(row) }),
  });

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
