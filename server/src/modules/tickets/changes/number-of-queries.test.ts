import { listTicketActions } from '@parley/contract/tickets/history';
import { countTickets } from '@parley/contract/tickets/count';
import * as tickets from '@parley/contract/tickets/tickets';
import { keepTicketView, listTicketViews } from '@parley/contract/tickets/views';
import { takeBack } from '@parley/contract/undo';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writes } from '../../../../test/office.ts';
import { openQuietOffice } from '../../../../test/quiet-office.ts';
import { closeDatabase, dbOf } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import { takingBackOf } from '../../../kit/facts/take-back.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';
import { routes, undoableTickets } from '../index.ts';
import { addDepartment } from '../test/desk.ts';

let viewer: Viewer;
let user_id: number;
let department_id: number;
beforeAll(async () => {
  const office = await openQuietOffice();
  ({ viewer } = office);
  await writes(viewer.project_id, office.telegram, 'anna');
  ({ id: user_id } = await dbOf(viewer.project_id)
    .selectFrom('dialogues')
    .select('id')
    .where('channel_id', '=', office.telegram)
    .executeTakeFirstOrThrow());
  department_id = await addDepartment(viewer.project_id);
});
afterAll(closeDatabase);

async function run<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const found = [...routes, takingBackOf([undoableTickets], findMember).route].find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await found.run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

async function counted<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ sent: number; answer: Output<E> }> {
  const before = queriesSent();
  const answer = await run(endpoint, input);
  return { sent: queriesSent() - before, answer };
}

async function everything(many: number) {
  const ids: number[] = [];
  let create = 0;
  for (let nth = 0; nth < many; nth++) {
    const { sent, answer } = await counted(tickets.createTicket, { user_id, department_id });
    create = sent;
    ids.push(answer.data.id);
  }
  const update = await counted(tickets.updateTicket, { id: ids[0]!, priority: 9 });
  const hand_over = await counted(tickets.changeTickets, { ids, department_id: null });
  const close = await counted(tickets.changeTickets, { ids, status: 'closed' });
  const undo = await counted(takeBack, { token: close.answer.data.undo! });
  const list = await counted(tickets.listTickets, { status: 'opened' });
  const narrowed = await counted(tickets.listTickets, { status: 'opened', manager_id: 'none' });
  const words = await counted(tickets.listTickets, { search: 'hello' });
  const counts = await counted(countTickets, {});
  const get = await counted(tickets.getTicket, { id: ids[0]! });
  const history = await counted(listTicketActions, { id: ids[0]! });
  const filter = { status: 'opened' as const, department_id };
  const keep_view = await counted(keepTicketView, { name: `View ${many}`, filter, shared: true });
  const views = await counted(listTicketViews, {});
  const all = { update, hand_over, close, undo, list, narrowed, words, counts, get, history, keep_view, views };
  return { create, ...Object.fromEntries(Object.entries(all).map(([name, { sent }]) => [name, sent])) };
}

test('lists, and changes of many tickets, cost the same number of statements for two and for a dozen', async () => {
  const few = await everything(2);
  expect(await everything(12)).toEqual(few);
  expect(few).toMatchInlineSnapshot(`
    {
      "close": 7,
      "counts": 1,
      "create": 14,
      "get": 1,
      "hand_over": 7,
      "history": 2,
      "keep_view": 7,
      "list": 1,
      "narrowed": 4,
      "undo": 9,
      "update": 9,
      "views": 1,
      "words": 5,
    }
  `);
});
