import type { Rule } from '@parley/contract/inbox/list-rules';
import type { ChannelType } from '@parley/contract/projects/channels';
import type { Filter } from '../contacts/filtered.queries.ts';

/** Channels and hands, as the list and the rules of folders name them alike. */
export function filterOf({ channel_id, manager_id }: Partial<Pick<Rule, 'channel_id' | 'manager_id'>>): Filter {
  const operator = manager_id ?? null;
  if (!channel_id?.length) return { channels: null, operator };
  const ids = channel_id.filter((it): it is number => typeof it === 'number');
  return { channels: { ids, types: channel_id.filter((it): it is ChannelType => typeof it === 'string') }, operator };
}
