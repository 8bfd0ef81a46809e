import * as facts from '@parley/contract/deals/facts';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { tellFunnels } from '../funnels/change-funnels.ts';
import { saveSource, sourcesIn } from './sources.queries.ts';

/** No source takes any lead form from here on: the cabinet that has them is another one. */
export async function forgetForms(tx: Tx, viewer: Viewer): Promise<void> {
  const { project_id } = viewer;
  if (!may(viewer, 'funnels.edit')) refuse('forbidden');
  const takers = (await sourcesIn(tx, project_id, {})).filter((it) => it.forms.length > 0);
  for (const { id, name, forms } of takers) {
    await saveSource(tx, project_id, id, { forms_ids: [] });
    record(tx, project_id, facts.sourceChanged, { id, name, by: doneBy(viewer), changes: { forms: [forms, []] } });
  }
  if (takers.length) await tellFunnels(tx, project_id, [...new Set(takers.map((it) => it.funnel_id))]);
}
