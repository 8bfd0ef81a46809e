import { getUser } from '@parley/contract/accounts/users';
import { getConfig } from '@parley/contract/inbox/chat';
import type { Input } from '@parley/contract/http';
import { listCallable } from '@parley/contract/notes/notes';
import type { Member } from '@parley/contract/projects/members';
import type { Team } from '@parley/contract/projects/teams';
import { useEndpoint } from '../../../../kit/query.ts';
import { useMembers, useTeams } from '../../../projects/index.ts';

const MOST = 8;

/** Somebody, or a whole team, that a note may call. */
export type Colleague = { id: number; name: string; sees: boolean; is_online?: boolean; team?: Team };

/** Teams and colleagues by any beginning of their names: those a note may call, then those who do not see the channel. */
export function useColleagues(channelId: number, query: string): Colleague[] {
  const isLimited = useEndpoint(getConfig, {}, { quiet: true }).data?.managers_visibility === '1';
  return useCalled(
    query,
    ({ project_role, is_owner, channels_ids }) =>
      !isLimited || project_role === 'admin' || is_owner || channels_ids.includes(channelId),
  );
}

/** The same about a card: the server says who sees it, and until it does nobody is barred. */
export function useCardColleagues(card: Input<typeof listCallable>, query: string | null): Colleague[] {
  const seers = useEndpoint(listCallable, card, { quiet: true, enabled: query !== null }).data;
  return useCalled(query ?? '', ({ id }) => seers?.includes(id) ?? true).filter(({ team }) => !team);
}

function useCalled(query: string, sees: (member: Member) => boolean): Colleague[] {
  const members = useMembers().data ?? [];
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const teams = (useTeams().data ?? []).map((team): Colleague => {
    const isSeen = members.some((it) => it.id !== myId && team.users_ids.includes(it.id) && sees(it));
    return { id: team.id, name: team.name, sees: isSeen, team };
  });
  const people = members.map((it): Colleague => ({
    id: it.id,
    name: it.name,
    sees: sees(it),
    is_online: it.is_online && !it.is_away,
  }));
  const others = people.filter(({ id }) => id !== myId);
  const all = [...teams, ...others].filter((it) => isCalled(it.name, query));
  return [...all.filter((it) => it.sees), ...all.filter((it) => !it.sees)].slice(0, MOST);
}

function isCalled(name: string, query: string): boolean {
  const [said, wanted] = [name.toLowerCase(), query.trim().toLowerCase()];
  return said.startsWith(wanted) || said.split(/\s+/).some((word) => word.startsWith(wanted));
}
