import { integrationChanged, listIntegrations } from '@parley/contract/integrations/integrations';
import { getProject } from '@parley/contract/projects/projects';
import { useEffect } from 'react';
import { useLive } from '../../../kit/live.ts';
import { refetch } from '../../../kit/query.ts';
import { joinStream } from '../live.ts';

/** Keeps the cards in step with providers and colleagues. */
export function useFollowIntegrations() {
  useEffect(() => joinStream(), []);
  useLive(integrationChanged, readIntegrationsAnew);
}

/** Of the project too: what its screens show depends on what is connected. */
export function readIntegrationsAnew() {
  void refetch(listIntegrations);
  void refetch(getProject);
}
