import { fetchCode } from '../../kit/fetch-code.ts';
import { rowMarks } from '../../kit/row-marks.ts';

export type Mark = 'overdue' | 'active';

/** Whether a contact has a task, and an overdue one. */
export const {
  useMark: useTaskMark,
  renew: renewMarks,
  letWait: letMarkWait,
} = rowMarks<Mark>(async (ids) => (await fetchCode(() => import('./read-marks.ts'))).readMarks(ids));
