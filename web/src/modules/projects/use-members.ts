import { listMembers, type Member } from '@parley/contract/projects/members';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';

const input = () => ({ project: currentProject() ?? 0 });

export const useMembers = () => useEndpoint(listMembers, input(), { quiet: true, enabled: currentProject() !== null });

export function changeMembers(change: (members: Member[]) => Member[]) {
  queryClient.setQueryData<{ data: Member[] }>(
    keyOf(listMembers, input()),
    (known) => known && { ...known, data: change(known.data) },
  );
}
