import { getChat } from '@parley/contract/inbox/chat';
import {
  invitationsChanged,
  listInvitations,
  listMembers,
  memberChanged,
  memberRemoved,
  operatorsOnline,
} from '@parley/contract/projects/members';
import { getProject, projectChanged } from '@parley/contract/projects/projects';
import { listTeams, teamsChanged } from '@parley/contract/projects/teams';
import { useEffect } from 'react';
import { startLive, useLive } from '../../kit/live.ts';
import { fetchEndpoint, refetch } from '../../kit/query.ts';
import { currentProject } from '../../kit/session.ts';
import { changeMembers } from './use-members.ts';
import { markOnline, putMember, withoutMember } from './member-list.ts';

/** Keeps the members' page in step with what colleagues do. */
export function useFollowMembers(own_id: number | undefined) {
  useEffect(() => joinStream(), []);
  useLive(memberChanged, (member) => {
    changeMembers((members) => putMember(members, member));
    if (member.id === own_id) void refetch(getProject);
  });
  useLive(memberRemoved, ({ id }) => {
    changeMembers((members) => withoutMember(members, id));
    if (id === own_id) void refetch(getProject);
  });
  useLive(teamsChanged, () => void refetch(listTeams));
  useLive(operatorsOnline, ({ ids }) => changeMembers((members) => markOnline(members, ids)));
  useLive(invitationsChanged, () => void refetch(listInvitations));
  useLive(projectChanged, () => void refetch(getProject));
}

/** Pages beside the messenger have no stream of their own until one asks for it. */
export function joinStream(): () => void {
  const project = currentProject();
  let leave: (() => void) | undefined;
  let isGone = false;
  const join = async () => {
    // Unpaid or switched off: the page works, only without news.
    const chat = await fetchEndpoint(getChat, {}, { quiet: true, staleTime: 0 }).catch(() => null);
    if (isGone || project === null || !chat) return;
    leave = startLive(project, chat.seq);
    // Read before its place in the stream was known, a list could miss an event for ever.
    void refetch(listMembers);
    void refetch(listInvitations);
  };
  void join();
  return () => {
    isGone = true;
    leave?.();
  };
}
