import * as z from 'zod/mini';
import { whole, wireTime } from '../common.ts';

/** What a department promises its clients: the first answer, each next one, and that it is done. */
export const promiseKinds = ['first_answer', 'next_answer', 'solution'] as const;
export type PromiseKind = (typeof promiseKinds)[number];

/** At this share of its time a promise is at risk. */
export const atRiskFrom = 0.75;

/** In minutes of the department's working hours; null: nothing is promised. */
const minutes = z.nullable(whole(1, 525_600));
const promise = z.strictObject({ first_answer: minutes, next_answer: minutes, solution: minutes });
export type Promised = z.infer<typeof promise>;

/** By the priority of a ticket. */
export const promises = z.strictObject({ low: promise, medium: promise, high: promise });
export type Promises = z.infer<typeof promises>;

const nothing: Promised = { first_answer: null, next_answer: null, solution: null };
export const noPromises: Promises = { low: nothing, medium: nothing, high: nothing };

/**
 * The clock that runs out first, worked out ahead: at `warn_at` it is at risk, at `due_at` it is broken. None runs while
 * the ticket waits for the client or is closed.
 */
export const runningPromise = z.object({ kind: z.enum(promiseKinds), warn_at: wireTime, due_at: wireTime });
export type RunningPromise = z.infer<typeof runningPromise>;
