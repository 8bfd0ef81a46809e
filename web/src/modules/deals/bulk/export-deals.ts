import { exportLeads } from '@parley/contract/deals/lead-changes';
import type { LeadFilter } from '@parley/contract/deals/leads';
import { download } from '../../../kit/download.ts';
import { showError } from '../../../kit/query-client.ts';

type What = { ids: number[] } | { funnel_id: number; filter?: LeadFilter };

/** Saves a sheet of these deals, or of all that a filter finds in a funnel. */
export async function exportDeals(format: 'xlsx' | 'csv', what: What) {
  const asked =
    'ids' in what
      ? { ids: what.ids }
      : { funnel: what.funnel_id, ...(what.filter ? { filter: JSON.stringify(what.filter) } : {}) };
  await download(exportLeads, { format, ...asked }).catch(showError);
}
