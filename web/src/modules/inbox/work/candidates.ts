import { getConfig } from '@parley/contract/inbox/chat';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { Member } from '@parley/contract/projects/members';
import { useEndpoint } from '../../../kit/query.ts';

export type Candidate = Pick<Member, 'id' | 'name' | 'email' | 'is_online'> & {
  /** Why they cannot have it. */
  reason: 'has_it' | 'cannot_see' | null;
};

/** Whether operators of this project see only the channels given to them. */
export const useOnlySomeChannels = (): boolean =>
  useEndpoint(getConfig, {}, { quiet: true }).data?.managers_visibility === '1';

/** Those who are here first; whoever cannot have it stands below and says why. */
export function candidatesFor(members: Member[], contacts: Contact[], isLimited: boolean, search: string): Candidate[] {
  const wanted = search.trim().toLowerCase();
  const found = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const all = found.map((member): Candidate => {
    const { id, name, email, is_online } = member;
    return { id, name, email, is_online, reason: reasonFor(member, contacts, isLimited) };
  });
  const rank = (it: Candidate) => (it.reason ? 2 : it.is_online ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

function reasonFor(member: Member, contacts: Contact[], isLimited: boolean): Candidate['reason'] {
  if (contacts.every(({ operator }) => operator === member.id)) return 'has_it';
  const seesAll = !isLimited || member.is_owner || member.project_role === 'admin';
  const sees = ({ users }: Contact) => users.some((it) => member.channels_ids.includes(it.channel_id));
  return seesAll || contacts.some(sees) ? null : 'cannot_see';
}
