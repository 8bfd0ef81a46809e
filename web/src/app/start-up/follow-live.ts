import { passwordChanged } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { configChanged, getChat, getConfig } from '@parley/contract/inbox/chat';
import { getContact, listContacts } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import { getTopics } from '@parley/contract/inbox/topics';
import { listMembers, memberChanged, memberRemoved, operatorsOnline } from '@parley/contract/projects/members';
import { listTeams, teamsChanged } from '@parley/contract/projects/teams';
import { getProject, getProjectsSidebar, projectChanged } from '@parley/contract/projects/projects';
import { onLive } from '../../kit/live.ts';
import { type Data, keyOf, refetch } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { checkSession } from '../../kit/session.ts';

// What the stream keeps in step need not be read anew by each screen that shows it.
const FOLLOWED_MS = 15 * 60_000;
for (const endpoint of [getProject, getProjectsSidebar, getConfig, listMembers, listTeams, getTopics])
  queryClient.setQueryDefaults(keyOf(endpoint), { staleTime: FOLLOWED_MS });

/** Keeps what the start-up has read in step with the stream. */
export function followLive(): () => void {
  const stops = [
    onLive(projectChanged, () => {
      void refetch(getProject);
      void refetch(getProjectsSidebar);
    }),
    onLive(configChanged, () => void refetch(getConfig)),
    onLive(memberChanged, (member) => {
      void refetch(listMembers);
      if (member.id !== myId()) return;
      void refetch(getProject);
      forgetSeen();
    }),
    onLive(memberRemoved, (member) => void refetch(member.id === myId() ? getProject : listMembers)),
    onLive(teamsChanged, () => void refetch(listTeams)),
    onLive(operatorsOnline, ({ ids }) => showOnline(ids)),
    // The session that changed the password lives on; the others find themselves at Login.
    onLive(passwordChanged, () => void checkSession('password_changed'), { immediate: true }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** My rights changed: what they showed me is taken off the screen and asked for anew. */
function forgetSeen() {
  for (const endpoint of [listContacts, getContact, listMessages, getTopics]) {
    void queryClient.resetQueries({ queryKey: keyOf(endpoint) });
  }
}

function showOnline(ids: number[]) {
  queryClient.setQueryData<{ data: Data<typeof getChat> }>(
    keyOf(getChat, {}),
    (known) => known && { ...known, data: { ...known.data, online: ids } },
  );
}

const myId = () => queryClient.getQueryData<{ data: Data<typeof getUser> }>(keyOf(getUser, {}))?.data.id;
