import { getUser } from '@parley/contract/accounts/users';
import { getConfig } from '@parley/contract/inbox/chat';
import { listContacts } from '@parley/contract/inbox/contacts';
import { getTopics } from '@parley/contract/inbox/topics';
import { useIsFetching } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useActiveCount } from '../../modules/tasks/index.ts';
import { useTicketCounts } from '../../modules/tickets/counts.ts';
import { type Section, visibleSections } from '../sections.ts';

/** Contacts that need a check: the total of the folder New. */
export const useDialoguesCount = (): number =>
  useEndpoint(getTopics, {}, { quiet: true }).data?.find(({ id }) => id === '4check')?.total ?? 0;

/** What the tabs count. Sections that do not exist yet have nothing to count. */
export function useCounts(): Partial<Record<Section, number>> {
  const project = useProject().data;
  const tickets = useTicketCounts(project !== undefined && visibleSections(project).includes('tickets'));
  const active = useActiveCount(project !== undefined && visibleSections(project).includes('tasks'));
  return {
    dialogues: useDialoguesCount(),
    ...(active ? { tasks: active.outdated + active.today } : {}),
    ...(tickets ? { tickets: tickets.mine } : {}),
  };
}

/** What a tab's count is of, for whoever hears it: dialogues that are new, tasks that wait. */
export function useCountWord(): (section: Section, count: number) => string {
  const { t } = useTranslation('app');
  return (section, count) => (section === 'dialogues' ? t('new_dialogues', { count }) : t('waiting'));
}

/** A manager who has something to be done, though perhaps not today. */
export function useDots(): Partial<Record<Section, boolean>> {
  const project = useProject().data;
  const my_id = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const isManager = useEndpoint(getConfig, {}, { quiet: true }).data?.managers.some(({ id }) => id === my_id) ?? false;
  const has = (section: Section) => project !== undefined && visibleSections(project).includes(section);
  const tasks = useActiveCount(has('tasks'))?.open ?? false;
  const tickets = (useTicketCounts(has('tickets'))?.mine ?? 0) > 0;
  return { tasks: tasks && isManager, tickets: tickets && isManager };
}

/** Tabs rest while the very first list of contacts is on its way. */
export function useContactsLoad(): boolean {
  const contacts = { queryKey: keyOf(listContacts) };
  const isFetching = useIsFetching(contacts) > 0;
  return isFetching && queryClient.getQueriesData(contacts).every(([, known]) => known === undefined);
}
