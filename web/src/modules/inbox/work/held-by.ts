import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';

/** As many as can be handed over at once. */
const MOST = 500;
const PAGE = 100;

/** All that a person holds, asked for when it is looked at. */
export const useHeldBy = (operator: number, enabled: boolean) =>
  useQuery({
    queryKey: ['held by', operator],
    queryFn: async ({ signal }): Promise<Contact[]> => {
      const held: Contact[] = [];
      for (let next: string | null = ''; next !== null && held.length < MOST;) {
        const asked = { in_work: '1' as const, manager_id: operator, count: PAGE, ...(next ? { next } : {}) };
        const page: Awaited<ReturnType<typeof api<typeof listContacts>>> = await api(listContacts, asked, { signal });
        held.push(...page.data);
        next = page.meta.next ?? null;
      }
      return held.slice(0, MOST);
    },
    enabled: enabled && operator > 0,
    staleTime: 0,
    meta: { quiet: true },
  });
