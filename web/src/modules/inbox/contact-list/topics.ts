import type { Contact } from '@parley/contract/inbox/contacts';
import { getTopics, type Topic } from '@parley/contract/inbox/topics';
import { useMemo } from 'react';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import type { Folder } from './shown.ts';

/** A folder that somebody made. */
export type OwnTopic = Topic & { id: number };
export const isOwn = (topic: Topic): topic is OwnTopic => typeof topic.id === 'number';

export const useTopics = (): Topic[] | undefined => useEndpoint(getTopics, {}, { quiet: true }).data;

/** As they are known now; nothing is asked for. */
export const heldTopics = (): Topic[] => queryClient.getQueryData<{ data: Topic[] }>(keyOf(getTopics, {}))?.data ?? [];

/** Those that are filled by hand. */
export function useOwnTopics(): OwnTopic[] {
  const topics = useTopics();
  return useMemo(() => topics?.filter(isOwn).filter((it) => !it.rule) ?? [], [topics]);
}

/** The folders as the screen knows them, changed before the server answers. */
export function changeTopics(change: (topics: Topic[]) => Topic[]) {
  queryClient.setQueryData<{ data: Topic[] }>(
    keyOf(getTopics, {}),
    (known) => known && { ...known, data: change(known.data) },
  );
}

/** Of the folders a contact is in, the one its row names: not the one that is open anyway. */
export const tagOf = (row: Contact, own: OwnTopic[], open: Folder): OwnTopic | null =>
  own.find(({ id }) => id !== open && row.topics.includes(id)) ?? null;
