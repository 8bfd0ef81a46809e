import { funnelsChanged, leadsCreated } from '@parley/contract/deals/events';
import { messageCreated } from '@parley/contract/inbox/messages';
import { type FirstSteps, getFirstSteps, updateFirstSteps } from '@parley/contract/projects/first-steps';
import { memberChanged } from '@parley/contract/projects/members';
import { projectChanged } from '@parley/contract/projects/projects';
import { useEffect, useState } from 'react';
import { firstScreen } from '../../kit/first-screen.ts';
import { isFramed } from '../../kit/framed.ts';
import { useLive } from '../../kit/live.ts';
import { keyOf, refetch, useAction, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';
import { isUnderWay, type Progress, progressOf } from './rules.ts';

// Events keep it in step; what they do not tell (an import that is over) is looked at now and then.
const FRESH_MS = 60_000;

/** Undefined until it is known; asked for when the first screen stands. */
export function useFirstSteps(): FirstSteps | undefined {
  const [isTime, setTime] = useState(false);
  useEffect(() => void firstScreen.then(() => setTime(true)), []);
  const project = currentProject();
  // A frame of another site is not where a project is set up.
  const enabled = isTime && project !== null && !isFramed();
  return useEndpoint(getFirstSteps, inputOf(project), { quiet: true, enabled, staleTime: FRESH_MS }).data;
}

/** What is left to do, for as long as it is to be shown. */
export function useOpenSteps(): (FirstSteps & Progress) | null {
  const steps = useFirstSteps();
  return steps && isUnderWay(steps) ? { ...steps, ...progressOf(steps) } : null;
}

/** Once in the shell: what ticks a step is told by the stream already. */
export function useFollowSteps() {
  const steps = useFirstSteps();
  const isOpen = (name: string) => steps?.steps.some((it) => it.name === name && !it.is_done);
  const look = (isAsked: boolean | undefined) => void (isAsked && refetch(getFirstSteps));
  useLive(messageCreated, () => look(isOpen('message')));
  useLive(leadsCreated, () => look(isOpen('deal')));
  useLive(funnelsChanged, () => look(isOpen('funnel')));
  useLive(memberChanged, () => look(true));
  useLive(projectChanged, () => look(true));
}

/** Put away, or shown again, before the server answers. */
export function useCloseSteps(): (is_closed: boolean) => void {
  const { mutate } = useAction(updateFirstSteps);
  return (is_closed) => {
    const project = currentProject();
    const key = keyOf(getFirstSteps, inputOf(project));
    queryClient.setQueryData<{ data: FirstSteps }>(
      key,
      (known) => known && { ...known, data: { ...known.data, is_closed } },
    );
    mutate({ ...inputOf(project), is_closed }, { onError: () => void refetch(getFirstSteps) });
  };
}

const inputOf = (project: number | null) => ({ project: project ?? 0 });
