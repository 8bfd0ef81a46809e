import { listCategories } from '@parley/contract/tasks/categories';
import * as tasks from '@parley/contract/tasks/tasks';
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
import { beginTasks, routes, undoableTasks } from './index.ts';

let viewer: Viewer;
let category_id: number;
beforeAll(async () => {
  ({ viewer } = await openQuietOffice());
  await transaction(viewer.project_id, (tx) => beginTasks(tx, { id: viewer.project_id, language: 'en' }));
  category_id = (await run(listCategories, {})).data[0]!.id;
});
afterAll(closeDatabase);

async function run<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const found = [...routes, takingBackOf([undoableTasks], findMember).route].find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await found.run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

async function counted<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ sent: number; answer: Output<E> }> {
  const before = queriesSent();
  const answer = await run(endpoint, input);
  return { sent: queriesSent() - before, answer };
}

async function everything(many: number) {
  const ids: number[] = [];
  for (let nth = 0; nth < many; nth++) {
    const given = { category_id, manager_id: viewer.user_id, date: '2031-01-31 10:00:00', comment: `Step ${nth}` };
    ids.push((await run(tasks.createTask, { ...given, repeat: 'day' })).data.id);
  }
  const date = await counted(tasks.changeTasks, { ids, put_off: 60 });
  const close = await counted(tasks.changeTasks, { ids, status: 2 });
  const undo = await counted(takeBack, { token: close.answer.data.undo });
  const list = await counted(tasks.listTasks, { manager_id: 'me', priority: false });
  const words = await counted(tasks.listTasks, { search: 'step' });
  return { date, close, undo, list, words };
}

test('lists, and changes of many tasks, cost the same number of statements for two and for a dozen', async () => {
  const sentBy = async (many: number) =>
    Object.fromEntries(Object.entries(await everything(many)).map(([name, { sent }]) => [name, sent]));
  const few = await sentBy(2);
  expect(await sentBy(12)).toEqual(few);
  expect(few).toMatchInlineSnapshot(`
    {
      "close": 11,
      "date": 8,
      "list": 2,
      "undo": 10,
      "words": 5,
    }
  `);
});
