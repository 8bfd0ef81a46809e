import type { Member } from '@parley/contract/projects/members';

/** A changed member takes the old one's place, a new one comes at the end; saying it twice changes nothing more. */
export const putMember = (members: Member[], changed: Member): Member[] =>
  members.some(({ id }) => id === changed.id)
    ? members.map((member) => (member.id === changed.id ? changed : member))
    : [...members, changed];

export const withoutMember = (members: Member[], id: number): Member[] => members.filter((member) => member.id !== id);

export const markOnline = (members: Member[], ids: number[]): Member[] =>
  members.map((member) => ({ ...member, is_online: ids.includes(member.id) }));

/** The owner first, then administrators, then everyone by name as the language orders names. */
export const inOrder = (members: Member[], language: string): Member[] =>
  [...members].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));

/** Every typed word must be found in the name or the e-mail. */
export function findMembers(members: Member[], typed: string): Member[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return members.filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)));
}

const rank = ({ is_owner, project_role }: Member) => (is_owner ? 0 : project_role === 'admin' ? 1 : 2);
