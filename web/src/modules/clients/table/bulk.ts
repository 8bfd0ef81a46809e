import type { ClientChanges } from '@parley/contract/clients/clients';
import {
  changeClients,
  type ClientFilter,
  type ClientRow,
  deleteClients,
  listClients,
} from '@parley/contract/clients/table';
import type { Input, Output } from '@parley/contract/http';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act, whyNot } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf } from '../../../kit/query.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { queryClient } from '../../../kit/query-client.ts';
import type { Undo } from '../../../kit/undo.ts';
import { bulkWords, type DoneWord } from './bulk-words.ts';
import type { Pages } from './pages.ts';
import { clearSelection } from './selection.ts';
import type { Total } from './total-words.ts';

/** Some clients, or everyone a filter finds. */
export type Chosen = { ids: number[] } | { filter: ClientFilter };
type Change = Pick<Input<typeof changeClients>, 'changes' | 'archived' | 'add_to_topic'>;
type Changed = Output<typeof changeClients>;
/** What the change leaves of a row on the screen; null: it goes. */
type Guess = (row: ClientRow) => ClientRow | null;

/** What is done to many at once: seen before the server answers, taken back as one. `found`: how many a filter means. */
export function useBulk(found?: Total) {
  const { t } = useTranslation('clients');
  const language = useLanguage();
  return useMemo(() => {
    const tryTo = (chosen: Chosen, guess: Guess, call: () => Promise<Changed>, word: DoneWord, quiet = false) =>
      act({
        on: 'ids' in chosen ? chosen.ids.map((id) => `client ${id}`) : [],
        guess: () => {
          if ('ids' in chosen) patchRows(new Set(chosen.ids), guess);
        },
        call,
        renew: () => void queryClient.invalidateQueries({ queryKey: [...keyOf(listClients), 'rows'] }),
        done: ({ changed, is_going_on, undo }) =>
          undo
            ? {
                kind: is_going_on ? 'info' : 'success',
                text: bulkWords(t, language, word, { changed, is_going_on, all: allOf(chosen, found) }),
              }
            : { kind: 'info', text: t('done.nothing') },
        undo: ({ undo }) => clientUndo(undo),
        quiet,
      });
    const doTo: typeof tryTo = (...deed) => {
      clearSelection();
      return tryTo(...deed);
    };
    const change = (chosen: Chosen, what: Change, guess: Guess, word: DoneWord) =>
      doTo(chosen, guess, () => api(changeClients, { ...chosen, ...what }), word);
    return {
      /** Answers why not: then the same are still chosen. */
      edit: async (chosen: Chosen, changes: NonNullable<Change['changes']>, shown: Partial<ClientRow> = {}) => {
        const guess: Guess = (row) => ({ ...row, ...plain(changes), ...shown });
        const edited = await tryTo(chosen, guess, () => api(changeClients, { ...chosen, changes }), 'changed', true);
        if (edited.isDone) clearSelection();
        return whyNot(edited);
      },
      assign: (chosen: Chosen, manager_id: number | null) =>
        change(chosen, { changes: { manager_id } }, (row) => ({ ...row, manager_id }), 'assigned'),
      putInFolder: (chosen: Chosen, topic_id: number) =>
        change(chosen, { add_to_topic: topic_id }, (row) => row, 'foldered'),
      /** They leave the table, which shows either those put away or the others. */
      archive: (chosen: Chosen, archived: boolean) =>
        change(chosen, { archived }, () => null, archived ? 'archived' : 'unarchived'),
      remove: (chosen: Chosen) =>
        doTo(
          chosen,
          () => null,
          () => api(deleteClients, 'ids' in chosen ? { id: chosen.ids } : chosen),
          'deleted',
        ),
    };
  }, [t, language, found]);
}

/** Rows come back by the stream, of very many little by little. What it asks is fetched then. */
const clientUndo = (given: string | null): Undo => ({
  tokens: [given],
  by: async (token) => {
    const { takeBack } = await import('@parley/contract/undo');
    const { kept, is_going_on } = (await api(takeBack, { token })).data;
    return { kept: kept.length, is_going_on };
  },
});

const allOf = (chosen: Chosen, found: Total | undefined): Total | undefined =>
  'ids' in chosen ? { total: chosen.ids.length, more: false } : found;

const plain = ({ tag, unsubscribed }: ClientChanges): Partial<ClientRow> => ({
  ...(tag === undefined ? {} : { tag }),
  ...(unsubscribed === undefined ? {} : { unsubscribed }),
});

function patchRows(ids: ReadonlySet<number>, guess: Guess) {
  patchQueries<Pages>([...keyOf(listClients), 'rows'], (known) => ({
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((row) => (ids.has(row.id) ? (guess(row) ?? []) : row)),
    })),
  }));
}
