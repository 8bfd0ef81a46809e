import { getClientCard } from '@parley/contract/inbox/client-card';
import type { Dialogue } from '@parley/contract/inbox/contacts';
import * as duplicates from '@parley/contract/inbox/duplicates';
import type { Input, Output } from '@parley/contract/http';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { forgetUndo, type Undo } from '../../../kit/undo.ts';
import { useFields } from '../../fields/index.ts';
import { forgetOffer } from './offers.ts';

type Separated = Output<typeof duplicates.undoMove>['data'];
type Moved = { data: { contact_id: number; undo: string | null } };

/** Who is whom has changed: cards and what was merged into them are read anew. */
function lookAgain() {
  void refetch(getClientCard);
  void refetch(duplicates.listMerges);
}
const askOffers = () => void refetch(duplicates.listJoinOffers);

/** Contacts made one or two. Each can be taken back from its toast; lists and threads follow by the stream. */
export function useMoves() {
  const { t } = useTranslation('duplicates');
  const fields = useFields('client');
  return useMemo(() => {
    const separate = (token: string, contact_id?: number) =>
      api(duplicates.undoMove, contact_id === undefined ? { token } : { token, contact_id }).finally(() => {
        lookAgain();
        askOffers();
      });
    const keptOf = ({ kept, kept_fields }: Separated): string => {
      const own = fields.filter(({ id }) => kept_fields.includes(id)).map(({ label }) => label);
      const parts = kept.filter((part) => part !== 'custom_field' || !own.length).map((part) => t(`part.${part}`));
      return kept.length ? t('undone_but', { names: [...parts, ...own].join(', ') }) : '';
    };
    const undoOf = (token: string | null): Undo => ({
      tokens: [token],
      by: async () => {
        const { data } = await separate(token!);
        return { stays: keptOf(data), is_going_on: data.is_going_on, done: t('undone') };
      },
    });
    const move = async (call: () => Promise<Moved>, text: string): Promise<boolean> => {
      const done = ({ undo }: Moved['data']) => (undo ? text : '');
      return (await act({ call, place: lookAgain, done, undo: ({ undo }) => undoOf(undo) })).isDone;
    };
    return {
      /** Of several merged by one press this one; the others can still be taken back together. */
      separate: (token: string, contact_id: number) =>
        act({
          call: () => separate(token, contact_id),
          place: ({ is_over }) => is_over && forgetUndo([token]),
          done: (undone) => (undone.kept.length ? { kind: 'info', text: keptOf(undone) } : t('undone')),
        }),

      merge: async (offerId: number, asked: Input<typeof duplicates.mergeContacts>) => {
        const isDone = await move(() => api(duplicates.mergeContacts, asked), t('merged'));
        if (isDone) forgetOffer(offerId);
      },

      mergeThese: (asked: Input<typeof duplicates.mergeContacts>) =>
        move(() => api(duplicates.mergeContacts, asked), t('merged')),

      unlink: ({ id }: Dialogue) => move(() => api(duplicates.unlinkDialogue, { user_id: id }), t('unlinked')),

      link: ({ id }: Dialogue, contact_id: number) =>
        move(() => api(duplicates.linkDialogue, { user_id: id, contact_id }), t('linked')),

      dismiss: (id: number) =>
        act({
          guess: () => forgetOffer(id),
          call: () => api(duplicates.dismissOffer, { id, dismissed: true }),
          renew: askOffers,
          done: () => t('dismissed'),
          back: () => api(duplicates.dismissOffer, { id, dismissed: false }).then(askOffers),
        }),

      mergeAll: () =>
        act({
          call: () => api(duplicates.mergeAll, {}).finally(askOffers),
          done: ({ merged, is_going_on, undo }) =>
            undo
              ? t(is_going_on ? 'merging_all' : 'merged_all', { count: merged })
              : { kind: 'info', text: t('none_sure') },
          undo: ({ undo }) => undoOf(undo),
        }),
    };
  }, [t, fields]);
}
