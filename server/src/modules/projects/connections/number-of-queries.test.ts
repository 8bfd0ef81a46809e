import { getHealth, listConnections } from '@parley/contract/projects/connections';
import type { Endpoint, Input } from '@parley/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChannel } from '../../../../test/office.ts';
import { openQuietOffice } from '../../../../test/quiet-office.ts';
import { closeDatabase } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { routes } from '../index.ts';

let viewer: Viewer;
beforeAll(async () => {
  ({ viewer } = await openQuietOffice());
});
afterAll(closeDatabase);

async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  const before = queriesSent();
  const { run } = routes.find((it) => it.endpoint === endpoint)!;
  endpoint.output.parse(await run(viewer, endpoint.input.parse(input), {} as Context));
  return queriesSent() - before;
}

test('however many channels there are, the lists cost the same', async () => {
  const project = viewer.project_id;
  const counted = async () => ({
    listConnections: await call(listConnections, { project }),
    getHealth: await call(getHealth, { project }),
  });
  await counted();
  const few = await counted();
  for (let nth = 0; nth < 10; nth++) await addChannel(project, 'viber');
  expect(await counted()).toEqual(few);
  expect(few).toEqual({ listConnections: 2, getHealth: 1 });
});
