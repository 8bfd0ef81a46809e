import { changeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import type { Lead } from '@parley/contract/deals/leads';
import type { FieldChanges } from '@parley/contract/fields/fields';
import i18next from 'i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { notify } from '../../kit/notify.ts';
import { showError } from '../../kit/query-client.ts';
import { whileBusy } from './board/boards.ts';
import { askFields } from './board/wanted-fields.ts';
import type { Chosen } from './data.ts';
import { renewDeals } from './live.ts';

/** Above a card, at the end of a stage (null), or on top of it. */
export type Target = { stage_id: number; before_id?: number | null };
export type Found = Extract<Chosen, { funnel_id: number }>;

type Sent = { undo: string; changed: number; lead?: Lead };
/** Answers those that lack what the stage wants. */
type Send = (ids: number[], custom_fields: FieldChanges, note: (sent: Sent) => void) => Promise<number[]>;
/** `stayed`: those that did not come to the stage in the end; `leads`: those that are answered whole. */
type Through = { isDone: boolean; stayed: number[]; tokens: string[]; changed: number; leads: Lead[] };

// As many as one call names.
const AT_ONCE = 1000;

/** Sent, and sent again with what the stage wants while that is filled in; undone as one. */
export async function fillThrough(
  stage_id: number,
  ids: number[],
  send: Send,
  whileAsked: (ids: number[]) => void = () => undefined,
): Promise<{ data: Through }> {
  const data: Through = { isDone: false, stayed: ids, tokens: [], changed: 0, leads: [] };
  const note = ({ undo, changed, lead }: Sent) => {
    if (changed) data.tokens.push(undo);
    data.changed += changed;
    if (lead) data.leads.push(lead);
  };
  let given: FieldChanges | null = {};
  try {
    while (given) {
      const sending: FieldChanges = given;
      data.stayed = await whileBusy(data.stayed, () => send(data.stayed, sending, note));
      data.isDone = !data.stayed.length;
      if (data.isDone) break;
      // On the board they wait where they were put until the fields are filled, or go back.
      whileAsked(data.stayed);
      given = await whileBusy(data.stayed, () => askFields({ ids: data.stayed, stage_id, given: sending }));
      if (!given && data.tokens.length)
        notify({ kind: 'info', text: i18next.t('deals:board.refused', { count: data.stayed.length }) });
    }
  } catch (error) {
    if (!data.tokens.length) throw error;
    showError(error);
  }
  return { data };
}

const filling = (custom_fields: FieldChanges) => (Object.keys(custom_fields).length ? { custom_fields } : {});

export const sendOne =
  (to: Target): Send =>
  async ([id], custom_fields, note) => {
    try {
      const { undo, ...lead } = (await api(updateLead, { id: id!, ...to, ...filling(custom_fields) })).data;
      note({ undo, changed: 1, lead });
      return [];
    } catch (error) {
      if (isApiError(error) && error.code === 'fields_required') return [id!];
      throw error;
    }
  };

export const sendMany =
  (to: Target): Send =>
  async (ids, custom_fields, note) => {
    const refused: number[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const { data } = await api(changeLeads, { ids: some, ...to, ...filling(custom_fields) });
      note(data);
      refused.push(...data.refused);
    }
    renewDeals(ids.filter((id) => !refused.includes(id)));
    return refused;
  };

/** First all that a filter finds, then by name those that were refused. */
export const sendFound =
  (chosen: Found, stage_id: number): Send =>
  async (ids, custom_fields, note) => {
    if (ids.length) return sendMany({ stage_id })(ids, custom_fields, note);
    const { data } = await api(changeLeads, { ...chosen, stage_id });
    note(data);
    // Those that went are seen there while the others wait.
    if (data.refused.length) renewDeals(null);
    return data.refused;
  };
