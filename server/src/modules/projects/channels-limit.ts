import type { Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { countPeopleAndChannels, lockProject } from './projects.queries.ts';
import { tariffOf } from './tariffs.ts';

/** Under the project's lock, so that of two who connect at once the second counts the first. */
export async function refuseBeyondTariff(tx: Tx, project_id: number): Promise<void> {
  const { tariff_id, brand } = await lockProject(tx, project_id);
  const { channels_limit } = tariffOf(tariff_id, brand);
  const { channels } = await countPeopleAndChannels(tx, project_id);
  if (channels_limit !== null && (channels ?? 0) >= channels_limit) refuse('channels_full', { limit: channels_limit });
}
