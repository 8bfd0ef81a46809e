import { ProviderError } from '../../../channels/channel.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { noteUnreached } from '../../projects/index.ts';

type Where = { project_id: number; channel_id: number };

// A server that starts anew is no news; one that is away for longer is.
const patience = minutes(1);

/** Whether a provider that we ask can be reached: its keepers are told when it is away for long, and when it is back. */
export function watchReach({ project_id, channel_id }: Where) {
  let since: Date | null = null;
  // What stands in the base may be of a node that is gone.
  let isTold = true;
  const tell = (trouble: Parameters<typeof noteUnreached>[2]): Promise<void> =>
    noteUnreached(project_id, channel_id, trouble).catch((error: unknown) => log.error(error));
  return {
    reached: (): void => {
      since = null;
      if (!isTold) return;
      isTold = false;
      void tell(null);
    },
    failed: async (error: unknown): Promise<void> => {
      if (!(error instanceof ProviderError) || error.scope === 'channel') return;
      since ??= now();
      if (now().getTime() - since.getTime() < patience) return;
      isTold = true;
      await tell({ problem: error.message, since });
    },
  };
}
