import { getChat, getConfig } from '@parley/contract/inbox/chat';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { Member } from '@parley/contract/projects/members';
import { useEndpoint } from '../../../kit/query.ts';
import { useMembers } from '../../projects/index.ts';

export type Candidate = Pick<Member, 'id' | 'name' | 'email'> & {
  isOnline: boolean;
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
    const { id, name, email } = member;
    return { id, name, email, isOnline: online.includes(id), reason: reasonFor(member, contacts, isLimited) };
  });
  const rank = (it: Candidate) => (it.reason ? 2 : it.isOnline ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

function reasonFor(member: Member, contacts: Contact[], isLimited: boolean): Candidate['reason'] {
  if (contacts.every(({ operator }) => operator === member.id)) return 'has_it';
  const seesAll = !isLimited || member.is_owner || member.project_role === 'admin';
  const sees = ({ users }: Contact) => users.some((it) => member.channels_ids.includes(it.channel_id));
  return seesAll || contacts.some(sees) ? null : 'cannot_see';
}
