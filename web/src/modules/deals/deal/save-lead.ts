import { undoLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { type Lead, type LeadCard, listContactLeads } from '@parley/contract/deals/leads';
import type { Output } from '@parley/contract/http';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { keyOf } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../../kit/undo.ts';
import { toast } from '../../../ui/toast.ts';
import { recallCards, whileBusy } from '../board/boards.ts';
import { keepLead, patchLead } from '../data.ts';
import type { LeadChange } from '../deeds.ts';
import { renewDeals } from '../live.ts';
import { tellWhatStays } from '../tell-what-stays.ts';

/**
 * Keeps what was changed in place: on the screen at once, on the server a moment later; the key of undoing takes it back.
 * Answers why not, in words for the field.
 */
export async function saveLead(id: number, body: LeadChange, guess: Partial<Lead> = {}): Promise<string | null> {
  patchLead(id, (lead) => ({ ...lead, ...guess }));
  patchContactLeads(id, guess);
  try {
    const { data } = await whileBusy([id], () => api(updateLead, { id, ...body }));
    keepLead(data);
    rememberUndo(data.undo, () => void takeBack(data.undo));
    return null;
  } catch (error) {
    renewDeals([id]);
    if (!isApiError(error)) throw error;
    return Object.values(error.errors)[0]?.[0] ?? error.text;
  }
}

/** The same where no field stands open to say why not. */
export async function pickForLead(id: number, body: LeadChange, guess: Partial<Lead> = {}) {
  const reason = await saveLead(id, body, guess);
  if (reason) toast.error(reason);
}

/** `touched`: deals that it spoke of, whether or not they are different now. */
export async function takeBack(token: string, touched: readonly number[] = []) {
  forgetUndo(token);
  try {
    const { data } = await api(undoLeads, { token });
    recallCards(data.restored);
    renewDeals([...new Set([...data.restored, ...touched])]);
    tellWhatStays(data);
  } catch (error) {
    showError(error);
  }
}

/** The deal among those of its clients. */
export const patchContactLeads = (id: number, change: Partial<LeadCard>) =>
  patchQueries<Output<typeof listContactLeads>>(keyOf(listContactLeads), (known) => ({
    ...known,
    data: known.data.map((card) => (card.id === id ? { ...card, ...change } : card)),
  }));
