import * as z from 'zod/mini';
import { id, rowId, text, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { message } from './messages.ts';
import { templateTypes } from './templates.ts';

/** How long a macro puts a contact aside: some hours, or until nine on a morning by the project's clock. */
const pause = z.union([whole(1, 24 * 90), z.enum(['tomorrow', 'next_week'])]);

/** One thing a macro does; they happen in the order given. */
export const macroStep = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send_template'), template_id: rowId }),
  z.strictObject({ action: z.literal('note'), text: text(8192) }),
  z.strictObject({ action: z.literal('take') }),
  z.strictObject({ action: z.literal('assign'), operator_id: rowId }),
  z.strictObject({ action: z.literal('add_to_folder'), topic_id: rowId }),
  z.strictObject({ action: z.literal('snooze'), pause }),
  z.strictObject({ action: z.literal('close') }),
]);
export type MacroStep = z.infer<typeof macroStep>;

/** Several actions by one press. */
export const macro = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(templateTypes),
  steps: z.array(macroStep),
});
export type Macro = z.infer<typeof macro>;

export const listMacros = endpoint({
  method: 'GET',
  path: '/api/app/chat/macros/',
  access: 'project',
  summary: 'The macros everyone uses and one’s own',
  input: z.strictObject({}),
  output: answer(z.array(macro)),
});

/** With an id it changes that macro. General ones need the right to edit settings. */
export const saveMacro = endpoint({
  method: 'POST',
  path: '/api/app/chat/macros/',
  access: 'project',
  summary: 'Add a macro or change one',
  input: z.strictObject({
    id: z.optional(rowId),
    name: text(120),
    type: z.enum(templateTypes),
    steps: z.array(macroStep).check(z.minLength(1), z.maxLength(10)),
  }),
  output: answer(macro),
});

/** It can be brought back for a day. */
export const deleteMacro = endpoint({
  method: 'DELETE',
  path: '/api/app/chat/macros/:id',
  access: 'project',
  summary: 'Delete a macro',
  input: z.strictObject({ id }),
  output: done,
});

export const restoreMacro = endpoint({
  method: 'POST',
  path: '/api/app/chat/macros/:id/restore',
  access: 'project',
  summary: 'Bring a deleted macro back',
  input: z.strictObject({ id }),
  output: answer(macro),
});

/** All of it or nothing. Run twice with the same uid, it sends once. */
export const runMacro = endpoint({
  method: 'POST',
  path: '/api/app/chat/macros/:id/run',
  access: 'project',
  summary: 'Do what a macro says with a contact',
  input: z.strictObject({
    id,
    contact_id: rowId,
    /** The dialogue that what it sends goes to. */
    user_id: rowId,
    uid: z.uuid(),
  }),
  /** What it sent; `undo` takes back what it did beside that, the last first. */
  output: answer(z.object({ messages: z.array(message), undo: z.array(z.uuid()) })),
});
