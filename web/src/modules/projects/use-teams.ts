import { listTeams } from '@parley/contract/projects/teams';
import { useEndpoint } from '../../kit/query.ts';
import { currentProject } from '../../kit/session.ts';

export const useTeams = () =>
  useEndpoint(listTeams, { project: currentProject() ?? 0 }, { quiet: true, enabled: currentProject() !== null });
