import {
  type ChannelConnection,
  getConnection,
  getHealth,
  listConnections,
} from '@parley/contract/projects/connections';
import { getProject, projectChanged } from '@parley/contract/projects/projects';
import { useEffect } from 'react';
import { useLive } from '../../../kit/live.ts';
import { keyOf, refetch, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { joinStream } from '../live.ts';

export const useConnections = (project: number) => useEndpoint(listConnections, { project }, { quiet: true });

/** Keeps the channels in step with providers and colleagues. */
export function useFollowChannels() {
  useEffect(() => joinStream(), []);
  useLive(projectChanged, () => {
    for (const endpoint of [listConnections, getConnection, getHealth, getProject]) void refetch(endpoint);
  });
}

/** A channel as the server just told it, new or changed. */
export function keepConnection(project: number, changed: ChannelConnection) {
  queryClient.setQueryData<{ data: ChannelConnection[] }>(keyOf(listConnections, { project }), (known) => {
    if (!known) return known;
    const isKnown = known.data.some((it) => it.channel_id === changed.channel_id);
    const data = known.data.map((it) => (it.channel_id === changed.channel_id ? changed : it));
    return { ...known, data: isKnown ? data : [...data, changed] };
  });
  void refetch(getProject);
}

export type ChannelState = 'works' | 'step' | 'unreached' | 'problem' | 'off';

export function stateOf({ is_auth, problem, step }: Pick<ChannelConnection, 'is_auth' | 'problem' | 'step'>) {
  // Values that are not pasted yet: it may send, but nothing comes.
  if (is_auth && step) return 'step';
  if (problem !== null) return is_auth ? 'unreached' : 'problem';
  if (is_auth) return 'works';
  return step ? 'step' : 'off';
}

export const toneOf = {
  works: 'ok',
  step: 'warn',
  unreached: 'bad',
  problem: 'bad',
  off: 'plain',
} as const satisfies Record<ChannelState, string>;
