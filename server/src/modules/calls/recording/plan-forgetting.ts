import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';

export const forgetting = { name: 'forget-recordings', shape: z.object({}), queue: 'bulk' } as const;

export const planForgetting = (tx: Tx, project_id: number, at: Date = now()): Promise<void> =>
  later(tx, forgetting, {}, { project_id, at });
