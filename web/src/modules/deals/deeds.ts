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
import { type Chosen, keepLead, leadKnown, patchRows, stageKnown } from './data.ts';
import { renewDeals } from './live.ts';
import { offerClosingTasks } from './offer-closing-tasks.ts';
import { tellWhatStays } from './tell-what-stays.ts';

export type LeadChange = Omit<Input<typeof updateLead>, 'id'>;
/** Above a card, at the end of a stage (null), or on top of it. */
export type Target = { stage_id: number; before_id?: number | null };
type Found = Extract<Chosen, { funnel_id: number }>;
type DoneWord = 'moved' | 'assigned' | 'tagged' | 'deleted';

/** Answers those that lack what the stage wants. */
type Send = (
  ids: number[],
  custom_fields: FieldChanges,
  note: (sent: { undo: string; changed: number }) => void,
) => Promise<number[]>;
/** Those that did not come to the stage in the end. */
type Through = { isDone: boolean; stayed: number[] };

// As many as one call names.
const AT_ONCE = 1000;

/** What is done to deals: seen before the server answers, and taken back from the toast. */
export function useDealDeeds() {
  const { t } = useTranslation('deals');
  return useMemo(() => {
    const undo = async (tokens: readonly string[]) => {
      forgetUndo(tokens[0]!);
      const kept: number[] = [];
      for (const token of tokens.toReversed()) {
        try {
          const { data } = await api(undoLeads, { token });
          recallCards(data.restored);
          renewDeals(data.restored);
          kept.push(...data.kept);
          tellWhatStays(data);
        } catch (error) {
          showError(error);
        }
      }
      if (kept.length) toast.info(t('board.undo_kept', { count: kept.length }));
    };
    const say = (tokens: readonly string[], word: DoneWord, count: number) => {
      const back = () => void undo(tokens);
      rememberUndo(tokens[0]!, back);
      toast.success(t(`board.done.${word}`, { count }), { undo: back });
    };

    /** Sent, and sent again with what the stage wants while that is filled in; undone as one. */
    const fillThrough = async (
      stage_id: number,
      ids: number[],
      send: Send,
      whileAsked: (ids: number[]) => void = () => undefined,
    ): Promise<Through> => {
      const tokens: string[] = [];
      let [stayed, given, changed]: [number[], FieldChanges, number] = [ids, {}, 0];
      const note = (sent: { undo: string; changed: number }) => {
        if (sent.changed) tokens.push(sent.undo);
        changed += sent.changed;
      };
      let isDone = false;
      try {
        while (!isDone) {
          const refused = await whileBusy(stayed, () => send(stayed, given, note));
          isDone = !refused.length;
          stayed = refused;
          // On the board they wait where they were put until the fields are filled, or go back.
          if (!isDone) whileAsked(refused);
          const answer = isDone ? null : await whileBusy(refused, () => askFields({ ids: refused, stage_id, given }));
          if (!answer) {
            if (!isDone && tokens.length) toast.info(t('board.refused', { count: stayed.length }));
            break;
          }
          given = answer;
        }
      } catch (error) {
        showError(error);
      }
      if (tokens.length) say(tokens, 'moved', changed);
      return { isDone, stayed };
    };

    /**
     * To a stage, and there to a place; fields it wants are asked for, and sent along. Answers those that stayed. `back`:
     * said of those that are not there yet, or do not come, where they are shown besides.
     */
    const move = async (
      cards: readonly LeadCard[],
      to: Target,
      back: (card: LeadCard) => void = () => undefined,
    ): Promise<number[]> => {
      const all = cards.map(({ id }) => id);
      show(cards, to);
      const send = all.length === 1 ? sendOne(to) : sendMany(to);
      const { stayed } = await fillThrough(to.stage_id, all, send, (asked) => {
        restoreRows(cards, asked);
        for (const card of cards) if (asked.includes(card.id)) back(card);
      });
      const returned = cards.filter(({ id }) => stayed.includes(id));
      if (returned.length) returnCards(returned);
      for (const card of returned) back(card);
      const came = cards.filter((it) => it.stage_id !== to.stage_id && !stayed.includes(it.id));
      // The answer to the move knows of tasks that were given a moment ago.
      const asAnswered = came.map((it) => {
        const known = leadKnown(it.id);
        return known && known.version > it.version ? known : it;
      });
      if (stageKnown(to.stage_id)?.ending) offerClosingTasks(asAnswered, t);
      return stayed;
    };

    const many = async (
      chosen: Chosen,
      guess: (card: LeadCard) => LeadCard,
      what: Pick<Input<typeof changeLeads>, 'manager_id' | 'add_tags' | 'remove_tags'>,
      word: DoneWord,
    ) => {
      const ids = 'ids' in chosen ? chosen.ids : [];
      redraw(ids, guess);
      try {
        const { data } = await whileBusy(ids, () => api(changeLeads, { ...chosen, ...what }));
        if (data.changed) say([data.undo], word, data.changed);
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
      /** All that a filter finds; what the stage wants is asked for those that lack it. False: not all went. */
      moveFound: async (chosen: Found, stage_id: number): Promise<boolean> =>
        (await fillThrough(stage_id, [], sendFound(chosen, stage_id)).finally(() => renewDeals(null))).isDone,
      remove: async (chosen: Chosen) => {
        const ids = 'ids' in chosen ? chosen.ids : [];
        forgetCards(ids);
        patchRows(new Set(ids), () => null);
        try {
          const { data } = await api(deleteLeads, chosen);
          say([data.undo], 'deleted', data.changed);
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

const filling = (custom_fields: FieldChanges) => (Object.keys(custom_fields).length ? { custom_fields } : {});

const sendOne =
  (to: Target): Send =>
  async ([id], custom_fields, note) => {
    try {
      const { data } = await api(updateLead, { id: id!, ...to, ...filling(custom_fields) });
      keepLead(data);
      note({ undo: data.undo, changed: 1 });
      return [];
    } catch (error) {
      if (isApiError(error) && error.code === 'fields_required') return [id!];
      throw error;
    }
  };

const sendMany =
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
const sendFound =
  (chosen: Found, stage_id: number): Send =>
  async (ids, custom_fields, note) => {
    if (ids.length) return sendMany({ stage_id })(ids, custom_fields, note);
    const { data } = await api(changeLeads, { ...chosen, stage_id });
    note(data);
    // Those that went are seen there while the others wait.
    if (data.refused.length) renewDeals(null);
    return data.refused;
  };

function show(cards: readonly LeadCard[], { stage_id, before_id }: Target) {
  patchBoards((columns) => putCards(columns, cards, stage_id, before_id));
  patchRows(new Set(cards.map(({ id }) => id)), (card) => ({ ...card, stage_id }));
}

/** Back to where they were; what happened to them meanwhile is asked for. */
function returnCards(cards: readonly LeadCard[]) {
  const ids = cards.map(({ id }) => id);
  settle(ids, cards);
  restoreRows(cards, ids);
  renewDeals(ids);
}

/** Lists and the deal's own page say where a deal is, not where it may come to. */
function restoreRows(cards: readonly LeadCard[], ids: readonly number[]) {
  patchRows(new Set(ids), (row) => cards.find(({ id }) => id === row.id) ?? row);
}

function redraw(ids: readonly number[], guess: (card: LeadCard) => LeadCard) {
  const known = ids.flatMap((id) => knownCard(id) ?? []);
  settle(
    known.map(({ id }) => id),
    known.map(guess),
  );
  patchRows(new Set(ids), guess);
}
