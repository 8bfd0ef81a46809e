import { getTopics, type Topic } from '@parley/contract/inbox/topics';
import { useMemo } from 'react';
import { useEndpoint } from '../../../kit/query.ts';

type Folder = Topic & { id: number };

/** Folders that the team made. */
export function useFolders(): Folder[] {
  const { data } = useEndpoint(getTopics, {}, { quiet: true });
  return useMemo(() => data?.filter((topic): topic is Folder => typeof topic.id === 'number') ?? [], [data]);
}
