import { getClientCard } from '@parley/contract/inbox/client-card';
import type { Dialogue } from '@parley/contract/inbox/contacts';
import * as duplicates from '@parley/contract/inbox/duplicates';
import type { Input } from '@parley/contract/http';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../../kit/undo.ts';
import { toast } from '../../../ui/toast.ts';

import { useFields } from '../../fields/index.ts';
import { forgetOffer } from './offers.ts';

type Moved = { data: { contact_id: number; undo: string | null } };

/** Who is whom has changed: cards and what was merged into them are read anew. */
function lookAgain() {
  void refetch(getClientCard);
  void refetch(duplicates.listMerges);
}

/** Contacts made one or two. Each can be taken back from its toast; lists and threads follow by the stream. */
export function useMoves() {
  const { t } = useTranslation('duplicates');
  const fields = useFields('client');
  return useMemo(() => {
    const undo = async (token: string, contact_id?: number) => {
      // When one is separated alone, the others of the same press can still be taken back.
      if (contact_id === undefined) forgetUndo(token);
      try {
        const asked = contact_id === undefined ? { token } : { token, contact_id };
        const { kept, kept_fields, is_going_on, is_over } = (await api(duplicates.undoMove, asked)).data;
        if (is_over) forgetUndo(token);
        const own = fields.filter(({ id }) => kept_fields.includes(id)).map(({ label }) => label);
        const parts = kept.filter((part) => part !== 'custom_field' || !own.length).map((part) => t(`part.${part}`));
        const names = [...parts, ...own].join(', ');
        if (kept.length) toast.info(t('undone_but', { names }));
        else toast.success(t(is_going_on ? 'undoing' : 'undone'));
      } catch (error) {
        showError(error);
      }
      lookAgain();
      void refetch(duplicates.listJoinOffers);
    };
    const tell = (text: string, token: string) => {
      const back = () => void undo(token);
      rememberUndo(token, back);
      toast.success(text, { undo: back });
    };
    const move = async (call: () => Promise<Moved>, text: string): Promise<boolean> => {
      try {
        const { data } = await call();
        if (data.undo) tell(text, data.undo);
        lookAgain();
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    };
    return {
      undo,

      merge: async (offerId: number, asked: Input<typeof duplicates.mergeContacts>) => {
        const isDone = await move(() => api(duplicates.mergeContacts, asked), t('merged'));
        if (isDone) forgetOffer(offerId);
      },

      mergeThese: (asked: Input<typeof duplicates.mergeContacts>) =>
        move(() => api(duplicates.mergeContacts, asked), t('merged')),

      unlink: ({ id }: Dialogue) => move(() => api(duplicates.unlinkDialogue, { user_id: id }), t('unlinked')),

      link: ({ id }: Dialogue, contact_id: number) =>
        move(() => api(duplicates.linkDialogue, { user_id: id, contact_id }), t('linked')),

      dismiss: async (id: number) => {
        forgetOffer(id);
        const bringBack = async () => {
          await api(duplicates.dismissOffer, { id, dismissed: false }).catch(showError);
          void refetch(duplicates.listJoinOffers);
        };
        try {
          await api(duplicates.dismissOffer, { id, dismissed: true });
          toast.success(t('dismissed'), { undo: () => void bringBack() });
        } catch (error) {
          void refetch(duplicates.listJoinOffers);
          showError(error);
        }
      },

      mergeAll: async () => {
        try {
          const { merged, is_going_on, undo: token } = (await api(duplicates.mergeAll, {})).data;
          if (!token) toast.info(t('none_sure'));
          else tell(t(is_going_on ? 'merging_all' : 'merged_all', { count: merged }), token);
        } catch (error) {
          showError(error);
        }
        void refetch(duplicates.listJoinOffers);
      },
    };
  }, [t, fields]);
}
