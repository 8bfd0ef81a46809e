import type { Input } from '@parley/contract/http';
import { changeLeads, deleteLeads, type updateLead } from '@parley/contract/deals/lead-changes';
import type { LeadCard } from '@parley/contract/deals/leads';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { forgetCards, knownCard, patchBoards, recallCards, settle, whileBusy } from './board/boards.ts';
import { putCards } from './board/columns.ts';
import { type Chosen, keepLead, leadKnown, patchRows, stageKnown } from './data.ts';
import { renewDeals } from './live.ts';
import { offerClosingTasks } from './offer-closing-tasks.ts';
import { fillThrough, type Found, sendFound, sendMany, sendOne, type Target } from './send-deals.ts';
import { dealUndo } from './undo-deals.ts';

export type LeadChange = Omit<Input<typeof updateLead>, 'id'>;
type DoneWord = 'moved' | 'assigned' | 'tagged' | 'deleted';
type ChangedDeals = { changed: number } & ({ undo: string } | { tokens: string[] });

/** What is done to deals: seen before the server answers, and taken back from the toast. */
export function useDealDeeds() {
  const { t } = useTranslation('deals');
  return useMemo(() => {
    /** Said with the way back; of nothing, nothing is said. */
    const told = (word: DoneWord) => ({
      done: ({ changed: count }: ChangedDeals) => (count ? t(`board.done.${word}`, { count }) : ''),
      undo: (it: ChangedDeals) => dealUndo('tokens' in it ? it.tokens : it.changed ? [it.undo] : []),
    });

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
      const ofThese = (ids: readonly number[]) => cards.filter(({ id }) => ids.includes(id));
      const moved = await act({
        on: namesOf({ ids: all }),
        guess: () => show(cards, to),
        putBack: () => returnCards(cards),
        call: () =>
          fillThrough(to.stage_id, all, all.length === 1 ? sendOne(to) : sendMany(to), (asked) => {
            restoreRows(cards, asked);
            for (const card of ofThese(asked)) back(card);
          }),
        place: ({ leads, stayed }) => {
          for (const lead of leads) keepLead(lead);
          if (stayed.length) returnCards(ofThese(stayed));
        },
        renew: () => renewDeals(all),
        ...told('moved'),
      });
      const stayed = moved.isDone ? moved.answer.stayed : all;
      for (const card of ofThese(stayed)) back(card);
      const came = cards.filter((it) => it.stage_id !== to.stage_id && !stayed.includes(it.id));
      // The answer to the move knows of tasks that were given a moment ago.
      const asAnswered = came.map((it) => {
        const known = leadKnown(it.id);
        return known && known.version > it.version ? known : it;
      });
      if (stageKnown(to.stage_id)?.ending) offerClosingTasks(asAnswered, t);
      return stayed;
    };

    const many = (
      chosen: Chosen,
      guess: (card: LeadCard) => LeadCard,
      what: Pick<Input<typeof changeLeads>, 'manager_id' | 'add_tags' | 'remove_tags'>,
      word: DoneWord,
    ) =>
      act({
        on: namesOf(chosen),
        guess: () => redraw(idsOf(chosen), guess),
        call: () => whileBusy(idsOf(chosen), () => api(changeLeads, { ...chosen, ...what })),
        place: () => renew(chosen),
        renew: () => renew(chosen),
        ...told(word),
      });

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
      moveFound: async (chosen: Found, stage_id: number): Promise<boolean> => {
        const call = () => fillThrough(stage_id, [], sendFound(chosen, stage_id)).finally(() => renewDeals(null));
        const moved = await act({ call, ...told('moved') });
        return moved.isDone && moved.answer.isDone;
      },
      remove: (chosen: Chosen) =>
        act({
          on: namesOf(chosen),
          guess: () => {
            forgetCards(idsOf(chosen));
            patchRows(new Set(idsOf(chosen)), () => null);
          },
          putBack: () => recallCards(idsOf(chosen)),
          call: () => api(deleteLeads, chosen),
          place: () => !('ids' in chosen) && renew(chosen),
          renew: () => renew(chosen),
          ...told('deleted'),
        }),
    };
  }, [t]);
}

export type DealDeeds = ReturnType<typeof useDealDeeds>;

const idsOf = (chosen: Chosen): number[] => ('ids' in chosen ? chosen.ids : []);
const namesOf = (chosen: Chosen): string[] => idsOf(chosen).map((id) => `deal ${id}`);
const renew = (chosen: Chosen) => renewDeals('ids' in chosen ? chosen.ids : null);

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
