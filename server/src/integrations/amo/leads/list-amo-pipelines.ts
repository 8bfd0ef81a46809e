import type { listAmoPipelines as endpoint } from '@parley/contract/integrations/amo';
import type { Output } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { asRefusal } from '../account/connect-amo.ts';
import { openAccount } from '../account/open-account.ts';
import { namesIn } from './names.ts';

/** Where amoCRM puts what came by itself: nobody makes a lead there. */
const unsorted = 1;

export async function listAmoPipelines({ project_id }: Viewer): Promise<Output<typeof endpoint>> {
  const account = (await openAccount(project_id)) ?? refuse('amo_not_connected');
  const { pipelines } = await namesIn(account).catch(asRefusal);
  const inTurn = <T extends { sort: number }>(all: T[]): T[] => all.toSorted((a, b) => a.sort - b.sort);
  return {
    data: inTurn(pipelines.filter((it) => !it.is_archive)).map(({ id, name, _embedded }) => ({
      id,
      name,
      stages: inTurn(_embedded.statuses.filter((it) => it.type !== unsorted)).map((it) => ({
        id: it.id,
        name: it.name,
      })),
    })),
  };
}
