import type { Endpoint, Input, Output } from '@parley/contract/http';
import * as work from '@parley/contract/inbox/work';
import { takeBack } from '@parley/contract/undo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactOf, inbound, joinContacts } from '../../../../test/office.ts';
import { openQuietOffice } from '../../../../test/quiet-office.ts';
import { closeDatabase } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import { takingBackOf } from '../../../kit/facts/take-back.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';
import { receiveMessage } from '../index.ts';
import { undoables } from './undoables.ts';
import { workRoutes } from './work-routes.ts';

let viewer: Viewer;
let telegram: number;
let whatsapp: number;
beforeAll(async () => {
  ({ viewer, telegram, whatsapp } = await openQuietOffice());
});
afterAll(closeDatabase);

const routes = [...workRoutes, takingBackOf(undoables, findMember).route];

async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ n: number; answer: Output<E> }> {
  const { run } = routes.find((it) => it.endpoint === endpoint)!;
  // Rights are read at most once a second, which is not what is counted here.
  await findMember(viewer.project_id, viewer.user_id);
  const before = queriesSent();
  const answer = (await run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
  return { n: queriesSent() - before, answer };
}

const client = async (name: string, channel = telegram) => {
  await receiveMessage(viewer.project_id, channel, inbound(name, 'Hi'));
  return contactOf(viewer.project_id, channel, name);
};

/** Every verb once, each with something to change; `begin` and `commit` count as two. */
async function everyVerb(id: number): Promise<Record<string, number>> {
  const contact_id = id;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const project = viewer.project_id;
  const take = await call(work.takeContact, { id });
  const again = await call(work.takeContact, { id });
  const unread = await call(work.changeMany, { action: 'read', contacts_ids: [id] });
  return {
    take: take.n,
    takeAgain: again.n,
    read: unread.n,
    undo: (await call(takeBack, { token: take.answer.data.undo! })).n,
    check: (await call(work.checkContact, { contact_id })).n,
    unread: (await call(work.markUnread, { contact_id })).n,
    transfer: (await call(work.transferContact, { contact_id, operatorid: viewer.user_id })).n,
    // Closed, nobody waits for a reply.
    noReply: (await call(work.noReplyNeeded, { contact_id })).n,
    close: (await call(work.closeDialogue, { contact_id })).n,
    snooze: (await call(work.snoozeContact, { contact_id, until })).n,
    wake: (await call(work.wakeContact, { contact_id })).n,
    block: (await call(work.blockContact, { project, id })).n,
    unblock: (await call(work.blockContact, { project, id, blocked: false })).n,
    archive: (await call(work.archiveContacts, { id })).n,
    unarchive: (await call(work.archiveContacts, { id, unarchive: true })).n,
  };
}

const expected = {
  // begin, lock, load, save with the line and the counts, events, the fact, commit
  take: 7,
  takeAgain: 4,
  read: 7,
  // The claim and its retry are kept first, then the contact is as any other, but for where the line stands; begin and
  // commit twice.
  undo: 14,
  check: 7,
  unread: 8,
  transfer: 7,
  close: 7,
  noReply: 7,
  snooze: 9,
  wake: 9,
  // marks the person, and says so to those who look at them
  block: 10,
  unblock: 10,
  archive: 10,
  unarchive: 10,
};

test('every verb sends a fixed number of statements, with one contact as with many', async () => {
  expect(await everyVerb(await client('anna'))).toEqual(expected);
  for (let nth = 0; nth < 40; nth++) await client(`many-${nth}`, nth % 2 ? telegram : whatsapp);
  expect(await everyVerb(await client('bela'))).toEqual(expected);
});

test('checking and reading all costs the same for one as for many', async () => {
  const all = async () => [(await call(work.checkAll, {})).n, (await call(work.readAll, {})).n];
  const many = await all();
  await client('cora', whatsapp);
  expect(await all()).toEqual(many);
});

test('many at once cost as many statements as each alone, and nothing besides', async () => {
  const ids = [await client('dina'), await client('elsa'), await client('fay')];
  const { n } = await call(work.changeMany, { action: 'check', contacts_ids: ids });
  expect(n).toBe(expected.check * ids.length);
});

test('a contact on several channels costs one statement more: who sees which of them', async () => {
  const id = await client('gina');
  await joinContacts(viewer.project_id, id, await client('gina', whatsapp));
  expect((await call(work.takeContact, { id })).n).toBe(expected.take + 1);
});
