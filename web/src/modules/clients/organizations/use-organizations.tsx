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
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
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

const renew = () => void renewRows(rowsKey);
const patch = (ids: readonly number[], how: (row: OrganizationRow) => OrganizationRow | null) =>
  patchRows<OrganizationRow>(rowsKey, ids, how);

/** What is done to organizations: seen at once, taken back when the server says no. */
export function useOrganizationChanges() {
  const { t } = useTranslation('catalogue');
  return useMemo(
    () => ({
      /** Answers why not; an empty answer: it has been said. */
      change: async (id: number, change: { name?: string; tax_id?: string | null }): Promise<string | null> => {
        const changed = await act({
          on: [`organization ${id}`],
          guess: () => patch([id], (row) => ({ ...row, ...change })),
          call: () => api(updateOrganization, { id, ...change }),
          place: (organization) => patch([id], (row) => ({ ...row, ...organization })),
          renew,
          quiet: true,
        });
        return changed.isDone ? null : whyUnchanged(changed.error, t('organizations.gone'));
      },
      add: async (name: string, tax_id: string): Promise<Refusal | null> => {
        const call = () => api(createOrganization, { name, ...(tax_id.trim() ? { tax_id } : {}) });
        const added = await act({ call, place: renew, quiet: true });
        return added.isDone ? null : refusalOf(added.error);
      },
      remove: (ids: number[]) =>
        act({
          on: ids.map((id) => `organization ${id}`),
          guess: () => patch(ids, () => null),
          call: () => api(deleteOrganizations, { ids }),
          renew,
          done: () => t('organizations.removed', { count: ids.length }),
          back: () => api(restoreOrganizations, { ids }).then(renew),
        }),
    }),
    [t],
  );
}
