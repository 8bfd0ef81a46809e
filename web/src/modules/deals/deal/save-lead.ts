import { updateLead } from '@parley/contract/deals/lead-changes';
import { type Lead, type LeadCard, listContactLeads } from '@parley/contract/deals/leads';
import type { Output } from '@parley/contract/http';
import { act, whyNot } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { keyOf } from '../../../kit/query.ts';
import { toast } from '../../../ui/toast.ts';
import { whileBusy } from '../board/boards.ts';
import { keepLead, patchLead } from '../data.ts';
import type { LeadChange } from '../deeds.ts';
import { renewDeals } from '../live.ts';
import { dealUndo } from '../undo-deals.ts';

/**
 * Keeps what was changed in place: on the screen at once, on the server a moment later; the key of undoing takes it back.
 * Answers why not, in words for the field.
 */
export async function saveLead(id: number, body: LeadChange, guess: Partial<Lead> = {}): Promise<string | null> {
  return whyNot(
    await act({
      on: [`deal ${id}`],
      guess: () => {
        patchLead(id, (lead) => ({ ...lead, ...guess }));
        patchContactLeads(id, guess);
      },
      call: () => whileBusy([id], () => api(updateLead, { id, ...body })),
      place: keepLead,
      renew: () => renewDeals([id]),
      undo: ({ undo }) => dealUndo([undo]),
      quiet: true,
    }),
  );
}

/** The same where no field stands open to say why not. */
export async function pickForLead(id: number, body: LeadChange, guess: Partial<Lead> = {}) {
  const reason = await saveLead(id, body, guess);
  if (reason) toast.error(reason);
}

/** The deal among those of its clients. */
export const patchContactLeads = (id: number, change: Partial<LeadCard>) =>
  patchQueries<Output<typeof listContactLeads>>(keyOf(listContactLeads), (known) => ({
    ...known,
    data: known.data.map((card) => (card.id === id ? { ...card, ...change } : card)),
  }));
