import { getChat, getConfig } from '@parley/contract/inbox/chat';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { Member } from '@parley/contract/projects/members';
import { useEndpoint } from '../../../kit/query.ts';
import type { Team } from '@parley/contract/projects/teams';
import { useMembers, useTeams } from '../../projects/index.ts';

/** A colleague or a team. */
export type Receiver = { operatorid?: number; team_id?: number };

export type Candidate = Pick<Member, 'id' | 'name' | 'email'> & {
  isOnline: boolean;
  /** Has ended the shift. */
  isAway: boolean;
  /** Why they cannot have it. */
  reason: 'has_it' | 'cannot_see' | null;
};

/** The members as candidates for these contacts; undefined until they are known. */
export function useCandidates(contacts: Contact[], search: string): Candidate[] | undefined {
  const members = useMembers().data;
  const online = useEndpoint(getChat, {}, { quiet: true }).data?.online ?? [];
  const isLimited = useEndpoint(getConfig, {}, { quiet: true }).data?.managers_visibility === '1';
  return members && candidatesFor(members, contacts, { online, isLimited, search });
}

export type TeamCandidate = Pick<Team, 'id' | 'name' | 'emoji' | 'color' | 'rule'> & {
  count: number;
  reason: 'cannot_see' | null;
};

/** The teams as candidates: one of whom nobody sees these contacts cannot have them. */
export function useTeamCandidates(contacts: Contact[], search: string): TeamCandidate[] {
  const teams = useTeams().data ?? [];
  const people = useCandidates(contacts, '') ?? [];
  const wanted = search.trim().toLowerCase();
  return teams
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ users_ids, ...team }) => {
      const sees = people.some((it) => users_ids.includes(it.id) && it.reason !== 'cannot_see');
      return { ...team, count: users_ids.length, reason: sees ? null : 'cannot_see' };
    });
}

/** Which contacts the chosen colleague sees, or anybody of the chosen team; nobody in particular means everybody. */
export function useSeenBy({ operatorid, team_id }: Receiver): (contact: Contact) => boolean {
  const members = useMembers().data ?? [];
  const teams = useTeams().data ?? [];
  const isLimited = useEndpoint(getConfig, {}, { quiet: true }).data?.managers_visibility === '1';
  const ids = team_id === undefined ? operatorid : teams.find(({ id }) => id === team_id)?.users_ids;
  if (ids === undefined) return () => true;
  const people = members.filter(({ id }) => [ids].flat().includes(id));
  return (contact) => people.some((it) => sees(it, contact, isLimited));
}

type Asked = {
  online: number[];
  /** Operators see only the channels given to them. */
  isLimited: boolean;
  search: string;
};

/** Those who are here first; whoever cannot have it stands below and says why. */
export function candidatesFor(
  members: Member[],
  contacts: Contact[],
  { online, isLimited, search }: Asked,
): Candidate[] {
  const wanted = search.trim().toLowerCase();
  const found = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const all = found.map((member): Candidate => {
    const { id, name, email, is_away: isAway = false } = member;
    const isOnline = online.includes(id) && !isAway;
    return { id, name, email, isOnline, isAway, reason: reasonFor(member, contacts, isLimited) };
  });
  const rank = (it: Candidate) => (it.reason ? 2 : it.isOnline ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

function reasonFor(member: Member, contacts: Contact[], isLimited: boolean): Candidate['reason'] {
  if (contacts.every(({ operator }) => operator === member.id)) return 'has_it';
  return contacts.some((it) => sees(member, it, isLimited)) ? null : 'cannot_see';
}

export function sees(member: Member, { users }: Contact, isLimited: boolean): boolean {
  const seesAll = !isLimited || member.is_owner || member.project_role === 'admin';
  return seesAll || users.some((it) => member.channels_ids.includes(it.channel_id));
}
