import type { getDialogueGraph } from '@parley/contract/analytics/dialogues';
import type { Parsed } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { noChannel, nobody } from './sums.ts';

type Asked = Pick<Parsed<typeof getDialogueGraph>, 'channel_id' | 'manager_id'>;

/** Which dialogues are meant, of those that the viewer sees. */
export type Wanted = {
  project_id: number;
  /** Null: all. */
  channels_ids: readonly number[] | null;
  /** Undefined: not by person. `nobody` among them: what none of the team did. */
  managers_ids: number[] | undefined;
};

/** Clients who never had a dialogue are seen by everybody, unless channels are asked for. */
export function wantedBy({ project_id, user_id, channels_ids }: Viewer, { channel_id, manager_id }: Asked): Wanted {
  const asked = channel_id === undefined ? null : [channel_id].flat();
  const people = manager_id === undefined ? undefined : [manager_id].flat();
  return {
    project_id,
    channels_ids: asked
      ? asked.filter((id) => channels_ids === null || channels_ids.includes(id))
      : channels_ids && [...channels_ids, noChannel],
    managers_ids: people?.map((id) => (id === 'me' ? user_id : id === 'none' ? nobody : id)),
  };
}
