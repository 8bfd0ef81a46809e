import * as z from 'zod/mini';
import { id } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

/** What a new project needs before it is at work, in the order in which it is offered. */
export const stepNames = ['channel', 'message', 'funnel', 'deal', 'clients', 'colleague'] as const;
export type StepName = (typeof stepNames)[number];

export const firstSteps = z.object({
  /** Those that the viewer may take; what is done follows from what is there. */
  steps: z.array(z.object({ name: z.enum(stepNames), is_done: z.boolean() })),
  /** The viewer has put the list away. */
  is_closed: z.boolean(),
  /** Of a website's chat that the viewer sees: its test page is opened by it. */
  widget_key: z.nullable(z.string()),
  /** A channel is played by the simulator: its phones can write. */
  is_simulated: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

const path = '/api/app/projects/:project/first_steps/';

export const getFirstSteps = endpoint({
  method: 'GET',
  path,
  access: 'project',
  summary: 'What is left to do before a new project is at work',
  input: z.strictObject({ project: id }),
  output: answer(firstSteps),
});

export const updateFirstSteps = endpoint({
  method: 'PUT',
  path,
  access: 'project',
  summary: 'Put one’s own list of first steps away, or take it out again',
  input: z.strictObject({ project: id, is_closed: z.boolean() }),
  output: done,
});
