import * as z from 'zod/mini';
import { id, upTo, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { maxFileBytes } from '../inbox/limits.ts';

export const callSettings = z.object({
  /** Calls at all in this project. */
  telephony: z.boolean(),
  is_recorded: z.boolean(),
  /** What the client is told before; never empty where calls are recorded. */
  announcement: z.string(),
  /** Recordings are forgotten after so many days. */
  keep_days: z.number(),
  /** Whoever called in vain is given a task to call again. */
  gives_tasks: z.boolean(),
});
export type CallSettings = z.infer<typeof callSettings>;

const shownCallSettings = z.extend(callSettings, {
  /** Calls are made under the project's face of the product at all. */
  is_offered: z.boolean(),
});

export const getCallSettings = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/calls/',
  access: 'project',
  summary: 'Whether calls are made here, and recorded',
  input: z.strictObject({ project: id }),
  output: answer(shownCallSettings),
});

export const updateCallSettings = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project/calls/',
  access: 'project',
  permission: 'settings.edit',
  summary: 'Switch calls and their recording',
  input: z.strictObject({
    project: id,
    telephony: z.optional(z.boolean()),
    is_recorded: z.optional(z.boolean()),
    announcement: z.optional(upTo(500)),
    keep_days: z.optional(whole(1, 3650)),
    gives_tasks: z.optional(z.boolean()),
  }),
  output: answer(shownCallSettings),
});

/** Both voices in one file, by the window that had the call; once. */
export const keepRecording = endpoint({
  method: 'POST',
  path: '/api/app/calls/:id/recording/',
  access: 'project',
  form: { file: 'required', max_bytes: maxFileBytes * 4 },
  summary: 'Keep what was said in a call that was recorded',
  input: z.strictObject({ id, tab: z.uuid() }),
  output: done,
});
