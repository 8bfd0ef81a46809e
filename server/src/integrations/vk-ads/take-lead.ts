import { dbOf } from '../../kit/db/index.ts';
import { sourcesOfForm, takeForm } from '../../modules/deals/index.ts';
import type { VkLead } from './read-lead.ts';

/** A deal for every source that takes leads of this form; one that was taken already is known by its id. */
export async function takeLead(project_id: number, { form_id, form }: VkLead): Promise<number> {
  const sources = form_id === null ? [] : await sourcesOfForm(dbOf(project_id), project_id, form_id);
  let made = 0;
  for (const id of sources) if (await takeForm(project_id, id, form)) made++;
  return made;
}
