import type { Dialogue } from '@parley/contract/inbox/contacts';
import { getProject } from '@parley/contract/projects/projects';
import { useEndpoint } from '../../../kit/query.ts';
import { currentProject } from '../../../kit/session.ts';

/** Whether what is written to this dialogue would leave: its channel is connected. */
export function useCanSend(dialogue: Dialogue | undefined): boolean {
  const project = currentProject();
  const channels = useEndpoint(
    getProject,
    { project: project ?? 0, with: ['can_auto_paid', 'can_auto_renewal'] },
    { quiet: true, enabled: project !== null },
  ).data?.channels;
  return channels?.find(({ id }) => id === dialogue?.channel_id)?.is_auth ?? false;
}
