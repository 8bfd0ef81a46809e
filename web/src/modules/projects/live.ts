import {
  invitationsChanged,
  listInvitations,
  memberChanged,
  memberRemoved,
  operatorsOnline,
} from '@parley/contract/projects/members';
import { getProject, projectChanged } from '@parley/contract/projects/projects';
import { useLive } from '../../kit/live.ts';
import { refetch } from '../../kit/query.ts';
import { changeMembers } from './use-members.ts';
import { markOnline, putMember, withoutMember } from './member-list.ts';

/** Keeps the members' page in step with what colleagues do. */
export function useFollowMembers(own_id: number | undefined) {
  useLive(memberChanged, (member) => {
    changeMembers((members) => putMember(members, member));
    if (member.id === own_id) void refetch(getProject);
  });
  useLive(memberRemoved, ({ id }) => {
    changeMembers((members) => withoutMember(members, id));
    if (id === own_id) void refetch(getProject);
  });
  useLive(operatorsOnline, ({ ids }) => changeMembers((members) => markOnline(members, ids)));
  useLive(invitationsChanged, () => void refetch(listInvitations));
  useLive(projectChanged, () => void refetch(getProject));
}
