import type { Input } from '@parley/contract/http';
import { changeLeads, deleteLeads, undoLeads, updateLead } from '@parley/contract/deals/lead-changes';
import type { FieldChanges } from '@parley/contract/fields/fields';
import type { LeadCard } from '@parley/contract/deals/leads';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { showError } from '../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../kit/undo.ts';
import { toast } from '../../ui/toast.ts';
import { forgetCards, knownCard, patchBoards, recallCards, settle, whileBusy } from './board/boards.ts';
import { putCards } from './board/columns.ts';
import { askFields } from './board/wanted-fields.ts';
import { type Chosen, keepLead, patchRows } from './data.ts';
import { renewDeals } from './live.ts';

export type LeadChange = Omit<Input<typeof updateLead>, 'id'>;
/** Above a card, at the end of a stage (null), or on top of it. */
export type Target = { stage_id: number; before_id?: number | null };
type DoneWord = 'moved' | 'assigned' | 'tagged' | 'deleted';

/** What is done to deals: seen before the server answers, and taken back from the toast. */
export function useDealDeeds() {
  const { t } = useTranslation('deals');
  return useMemo(() => {
    const undo = async (token: string) => {
      forgetUndo(token);
      try {
        const { restored, kept } = (await api(undoLeads, { token })).data;
        recallCards(restored);
        renewDeals(restored);
        if (kept.length) toast.info(t('board.undo_kept', { count: kept.length }));
      } catch (error) {
        showError(error);
      }
    };
    const say = (token: string, word: DoneWord, count: number) => {
      const back = () => void undo(token);
      rememberUndo(token, back);
      toast.success(t(`board.done.${word}`, { count }), { undo: back });
    };

    /** To a stage, and there to a place; fields it wants are asked for, and sent along. */
    const move = async (cards: readonly LeadCard[], to: Target, custom_fields?: FieldChanges): Promise<void> => {
      const ids = cards.map(({ id }) => id);
      show(cards, to);
      const filled = custom_fields ? { custom_fields } : {};
      const refused = await whileBusy(ids, async () => {
        if (ids.length === 1) {
          const { data } = await api(updateLead, { id: ids[0]!, ...to, ...filled });
          keepLead(data);
          say(data.undo, 'moved', 1);
          return [];
        }
        const { data } = await api(changeLeads, { ids, ...to, ...filled });
        if (data.changed) say(data.undo, 'moved', data.changed);
        return data.refused;
      }).catch((error: unknown) => {
        if (isApiError(error) && error.code === 'fields_required') return ids;
        returnCards(cards);
        showError(error);
        return [];
      });
      if (ids.length > 1) renewDeals(ids.filter((id) => !refused.includes(id)));
      if (!refused.length) return;
      // They wait where they were put until the fields are filled, or go back.
      const waiting = cards.filter(({ id }) => refused.includes(id));
      const answer = await whileBusy(refused, () => askFields(waiting, to.stage_id));
      if (answer) await move(waiting, to, answer);
      else returnCards(waiting);
    };

    const many = async (
      chosen: Chosen,
      guess: (card: LeadCard) => LeadCard,
      what: Pick<Input<typeof changeLeads>, 'manager_id' | 'add_tags' | 'remove_tags' | 'stage_id'>,
      word: DoneWord,
    ) => {
      const ids = 'ids' in chosen ? chosen.ids : [];
      redraw(ids, guess);
      try {
        const { data } = await whileBusy(ids, () => api(changeLeads, { ...chosen, ...what }));
        if (data.changed) say(data.undo, word, data.changed);
        if (data.refused.length) toast.info(t('board.refused', { count: data.refused.length }));
      } catch (error) {
        showError(error);
      }
      renewDeals('ids' in chosen ? ids : null);
    };

    return {
      move,
      assign: (chosen: Chosen, manager_id: number | null) =>
        many(chosen, (card) => ({ ...card, manager_id }), { manager_id }, 'assigned'),
      tag: (chosen: Chosen, { add, remove }: { add: number[]; remove: number[] }) =>
        many(
          chosen,
          (card) => ({ ...card, tags: [...new Set([...card.tags.filter((id) => !remove.includes(id)), ...add])] }),
          { ...(add.length ? { add_tags: add } : {}), ...(remove.length ? { remove_tags: remove } : {}) },
          'tagged',
        ),
      /** All that a filter finds; those that lack what the stage wants stay. */
      moveFound: (chosen: Extract<Chosen, { funnel_id: number }>, stage_id: number) =>
        many(chosen, (card) => card, { stage_id }, 'moved'),
      remove: async (chosen: Chosen) => {
        const ids = 'ids' in chosen ? chosen.ids : [];
        forgetCards(ids);
        patchRows(new Set(ids), () => null);
        try {
          const { data } = await api(deleteLeads, chosen);
          say(data.undo, 'deleted', data.changed);
          if (!('ids' in chosen)) renewDeals(null);
        } catch (error) {
          recallCards(ids);
          renewDeals(ids);
          showError(error);
        }
      },
    };
  }, [t]);
}

export type DealDeeds = ReturnType<typeof useDealDeeds>;

function show(cards: readonly LeadCard[], { stage_id, before_id }: Target) {
  patchBoards((columns) => putCards(columns, cards, stage_id, before_id));
  patchRows(new Set(cards.map(({ id }) => id)), (card) => ({ ...card, stage_id }));
}

/** Back to where they were; what happened to them meanwhile is asked for. */
function returnCards(cards: readonly LeadCard[]) {
  const ids = cards.map(({ id }) => id);
  settle(ids, cards);
  patchRows(new Set(ids), (row) => cards.find(({ id }) => id === row.id) ?? row);
  renewDeals(ids);
}

function redraw(ids: readonly number[], guess: (card: LeadCard) => LeadCard) {
  const known = ids.flatMap((id) => knownCard(id) ?? []);
  settle(
    known.map(({ id }) => id),
    known.map(guess),
  );
  patchRows(new Set(ids), guess);
}
