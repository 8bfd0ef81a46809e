import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { showDeleted } from '../../clients/index.ts';
import { planRecount } from '../statistics/plan-recount.ts';
import { emptySome, eraseDepartment } from './departments.queries.ts';

const atOnce = 2000;
const shape = z.object({ department_id: z.number() });
const emptying: Planned<typeof shape> = { name: 'empty-department', shape, queue: 'bulk' };

/**
 * What is closed leaves a department that is gone, some at a time, and then it is erased; nobody waits for it, since what is
 * no department is not shown.
 */
export const emptyDepartment = job(
  emptying.name,
  shape,
  async ({ department_id }, { project_id }) => {
    await transaction(project_id, async (tx) => {
      await showDeleted(tx);
      const left = await emptySome(tx, project_id!, department_id, atOnce);
      if (left === atOnce) return later(tx, emptying, { department_id }, { project_id });
      await eraseDepartment(tx, project_id!, department_id);
      return planRecount(tx, project_id!);
    });
  },
  { queue: emptying.queue },
);
