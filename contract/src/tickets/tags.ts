import * as z from 'zod/mini';
import { id, text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);
/** As the reference has it; also as a yes or no. */
const given = z.union([
  zeroOrOne,
  z.pipe(
    z.boolean(),
    z.transform((it) => (it ? 1 : 0)),
  ),
]);

/** `default_tag`: every new ticket has it. */
export const ticketTag = z.object({ id: z.number(), tag: z.string(), default_tag: zeroOrOne });
export type TicketTag = z.infer<typeof ticketTag>;

const onTags = { path: '/api/app/ticket/tag/', access: 'project', module: 'ticket' } as const;
const onTag = { ...onTags, path: '/api/app/ticket/tag/:id/', permission: 'tickets.edit' } as const;

export const listTicketTags = endpoint({
  ...onTags,
  method: 'GET',
  summary: 'Tags of tickets',
  input: z.strictObject({}),
  output: answer(z.array(ticketTag)),
});

export const createTicketTag = endpoint({
  ...onTags,
  method: 'POST',
  permission: 'tickets.edit',
  summary: 'Add a tag',
  input: z.strictObject({ tag: text(60), default_tag: z.optional(given) }),
  output: answer(ticketTag),
});

export const updateTicketTag = endpoint({
  ...onTag,
  method: 'PUT',
  summary: 'Rename a tag, or say whether new tickets have it',
  input: z.strictObject({ id, tag: z.optional(text(60)), default_tag: z.optional(given) }),
  output: answer(ticketTag),
});

export const deleteTicketTag = endpoint({
  ...onTag,
  method: 'DELETE',
  summary: 'Remove a tag; tickets stay without it',
  input: z.strictObject({ id }),
  output: done,
});
