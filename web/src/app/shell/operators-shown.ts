import type { Member } from '@parley/contract/projects/members';

const LAST = 5; // specification, section 9

/** `online` is in the order of arrival; whoever came last stands last. Whoever has ended the shift is not here. */
export function operatorsShown(members: Member[], online: number[]) {
  const here = online.flatMap((id) => members.find((member) => member.id === id && !member.is_away) ?? []);
  const away = members.filter((member) => !here.includes(member));
  const all = [
    ...here.map((member) => ({ ...member, is_online: true })),
    ...away.map((it) => ({ ...it, is_online: false })),
  ];
  return { faces: here.slice(-LAST), all, count: here.length };
}
