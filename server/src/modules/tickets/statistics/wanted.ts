import type { getTicketStatistics } from '@parley/contract/tickets/statistics';
import type { Parsed } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Wanted } from './figures.queries.ts';

type Asked = Omit<Parsed<typeof getTicketStatistics>, 'time' | 'compare'>;

/** Of what is asked for, what this viewer sees. */
export function wantedBy({ project_id, user_id, channels_ids }: Viewer, asked: Asked): Wanted {
  const { channel_id, department_id, manager_id, tag_id, priority } = asked;
  const channels = channel_id === undefined ? null : [channel_id].flat();
  return {
    project_id,
    user_id,
    channels_ids:
      channels && channels_ids ? channels.filter((id) => channels_ids.includes(id)) : (channels ?? channels_ids),
    departments_ids:
      department_id === undefined ? undefined : department_id === 'none' ? [null] : [department_id].flat(),
    managers_ids: manager_id === undefined ? undefined : managersOf(manager_id, user_id),
    tags_ids: tag_id === undefined ? undefined : [...new Set([tag_id].flat())],
    priorities: priority === undefined ? undefined : [priority].flat(),
  };
}

function managersOf(asked: NonNullable<Asked['manager_id']>, user_id: number): (number | null)[] {
  if (asked === 'none') return [null];
  return asked === 'me' ? [user_id] : [asked].flat();
}
