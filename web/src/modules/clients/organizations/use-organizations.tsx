import {
  createOrganization,
  deleteOrganizations,
  listOrganizations,
  organizationCreated,
  type OrganizationRow,
  organizationsChanged,
  restoreOrganizations,
  updateOrganization,
} from '@parley/contract/clients/organizations';
import type { Input } from '@parley/contract/http';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../../kit/undo.ts';
import { toast } from '../../../ui/toast.ts';
import { patchRows, renewRows, useInlineRows } from '../catalogue/inline-rows.ts';
import { type Refusal, refusalOf, whyUnchanged } from '../catalogue/reason.ts';
import { useQuietNews } from '../catalogue/use-quiet-news.ts';

export type Asked = { search: string; sort: Input<typeof listOrganizations>['sort'] };

const PAGE_ROWS = 100;
const rowsKey = [...keyOf(listOrganizations), 'rows'];

export function useOrganizations({ search, sort }: Asked) {
  const asked = { ...(search ? { search } : {}), ...(sort ? { sort } : {}) };
  const rows = useInlineRows<OrganizationRow>([...rowsKey, asked], (next, signal) =>
    api(listOrganizations, { ...asked, count: PAGE_ROWS, ...(next ? { next } : {}) }, { signal }),
  );
  const setTyping = useQuietNews([organizationCreated, organizationsChanged], () => void renewRows(rowsKey));
  return { ...rows, setTyping };
}

/** What is done to organizations: seen at once, taken back when the server says no. */
export function useOrganizationChanges() {
  const { t } = useTranslation('catalogue');
  return useMemo(() => {
    const bring = async (ids: number[], token: string) => {
      forgetUndo(token);
      try {
        await api(restoreOrganizations, { ids });
        void renewRows(rowsKey);
      } catch (error) {
        showError(error);
      }
    };
    return {
      /** Answers why not; an empty answer: it has been said. */
      change: async (id: number, change: { name?: string; tax_id?: string | null }): Promise<string | null> => {
        patchRows<OrganizationRow>(rowsKey, [id], (row) => ({ ...row, ...change }));
        try {
          const { data } = await api(updateOrganization, { id, ...change });
          patchRows<OrganizationRow>(rowsKey, [id], (row) => ({ ...row, ...data }));
          return null;
        } catch (error) {
          void renewRows(rowsKey);
          return whyUnchanged(error, t('organizations.gone'));
        }
      },
      add: async (name: string, tax_id: string): Promise<Refusal | null> => {
        try {
          await api(createOrganization, { name, ...(tax_id.trim() ? { tax_id } : {}) });
          void renewRows(rowsKey);
          return null;
        } catch (error) {
          return refusalOf(error);
        }
      },
      remove: async (ids: number[]) => {
        patchRows<OrganizationRow>(rowsKey, ids, () => null);
        try {
          await api(deleteOrganizations, { ids });
          const token = `organizations ${ids.join(',')}`;
          const undo = () => void bring(ids, token);
          rememberUndo(token, undo);
          toast.success(t('organizations.removed', { count: ids.length }), { undo });
        } catch (error) {
          void renewRows(rowsKey);
          showError(error);
        }
      },
    };
  }, [t]);
}
