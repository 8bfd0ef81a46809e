import { getUser } from '@parley/contract/accounts/users';
import { getConfig } from '@parley/contract/inbox/chat';
import type { Member } from '@parley/contract/projects/members';
import { useEndpoint } from '../../../../kit/query.ts';
import { useMembers } from '../../../projects/index.ts';

const MOST = 8;

export type Colleague = Member & { sees: boolean };

/** Colleagues by any beginning of their names: those a note may call, then those who do not see the channel. */
export function useColleagues(channelId: number, query: string): Colleague[] {
  const members = useMembers().data ?? [];
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const isLimited = useEndpoint(getConfig, {}, { quiet: true }).data?.managers_visibility === '1';
  const sees = ({ project_role, is_owner, channels_ids }: Member) =>
    !isLimited || project_role === 'admin' || is_owner || channels_ids.includes(channelId);
  const found = members.filter((it) => it.id !== myId && isCalled(it.name, query));
  const all = found.map((it) => ({ ...it, sees: sees(it) }));
  return [...all.filter((it) => it.sees), ...all.filter((it) => !it.sees)].slice(0, MOST);
}

function isCalled(name: string, query: string): boolean {
  const [said, wanted] = [name.toLowerCase(), query.trim().toLowerCase()];
  return said.startsWith(wanted) || said.split(/\s+/).some((word) => word.startsWith(wanted));
}
