import * as table from '@parley/contract/clients/table';
import { takeBack } from '@parley/contract/undo';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuietOffice } from '../../../test/quiet-office.ts';
import { closeDatabase, transaction } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import { takingBackOf } from '../../kit/facts/take-back.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { findMember } from '../projects/index.ts';
import { createContact, routes, undoableClients } from './index.ts';

let viewer: Viewer;
beforeAll(async () => {
  ({ viewer } = await openQuietOffice());
});
afterAll(closeDatabase);

async function run<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const all = [...routes, takingBackOf([undoableClients], findMember).route];
  const route = all.find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await route.run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

async function counted<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  const before = queriesSent();
  await run(endpoint, input);
  return queriesSent() - before;
}

const add = (name: string) =>
  transaction(viewer.project_id, (tx) => createContact(tx, viewer.project_id, { name, phone: '+351 912 345 678' }));

const everything = async (id: number) => ({
  page: await counted(table.listClients, {}),
  search: await counted(table.listClients, { search: 'anna', manager_id: 'none' }),
  name: await counted(table.listClients, { search: 'anna', sort: 'name' }),
  count: await counted(table.listClients, { only_count: true }),
  history: await counted(table.listClientActions, { id }),
  create: await counted(table.createClient, { name: 'New', is_new: true }),
  views: await counted(table.listClientViews, {}),
});

test('the table and what belongs to it cost the same number of statements in any base', async () => {
  const alone = await everything(await add('Anna'));
  for (let nth = 0; nth < 60; nth++) await add(`Anna ${nth}`);
  const first = await everything(await add('Anna 60'));
  expect(first).toEqual({
    // begin, plan, the page, how many, values of fields, commit
    page: 6,
    // begin, whose most texts are, plan, whose few are, the page, how many, values, commit
    search: 8,
    // begin, whose most texts are, plan, how often it is met, the page, how many (not by the index, and by it again),
    // values, commit
    name: 10,
    count: 4,
    history: 2,
    // begin, contact, history, event, row, values, commit
    create: 7,
    views: 1,
  });
  // What fits one page is not counted.
  expect(alone).toEqual({ ...first, page: 5, search: 7, name: 9 });
  for (let nth = 61; nth < 140; nth++) await add(`Anna ${nth}`);
  expect(await everything(await add('Anna 140'))).toEqual(first);
});

test('removing clients and bringing them back, with what their history says of it, costs as much for many as for two', async () => {
  const gone = async (count: number) => {
    const made = await Promise.all(Array.from({ length: count }, (_, nth) => add(`Gone ${nth}`)));
    const before = queriesSent();
    const { data } = await run(table.deleteClients, { id: made });
    const removed = queriesSent() - before;
    await run(takeBack, { token: data.undo! });
    return { removed, restored: queriesSent() - before - removed };
  };
  expect(await gone(40)).toEqual(await gone(2));
});
