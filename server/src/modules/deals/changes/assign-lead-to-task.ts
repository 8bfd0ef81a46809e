import type { assignLeadToTask as assigning } from '@parley/contract/deals/lead-changes';
import type { Output, Parsed } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { updateTask } from '../../tasks/index.ts';

/** Whoever sees the task and the deal may tie them; a task is changed by its own rules. */
export async function assignLeadToTask(
  viewer: Viewer,
  { task_id, crm_lead_id }: Parsed<typeof assigning>,
): Promise<Output<typeof assigning>> {
  await updateTask(viewer, { id: task_id, crm_lead_id });
  return { data: null };
}
