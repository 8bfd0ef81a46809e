import type { Endpoint, Input, Output } from '@parley/contract/http';
import * as card from '@parley/contract/inbox/client-card';
import * as duplicates from '@parley/contract/inbox/duplicates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactOf, inbound } from '../../../../test/office.ts';
import { openQuietOffice } from '../../../../test/quiet-office.ts';
import { closeDatabase, dbOf } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import type { Context } from '../../../kit/http/route.ts';
import { useReactions } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { clientRoutes } from '../client-routes.ts';
import { reactions, receiveMessage } from '../index.ts';
import { findDuplicates } from './find-duplicates.ts';

let viewer: Viewer;
let telegram: number;
let whatsapp: number;
beforeAll(async () => {
  ({ viewer, telegram, whatsapp } = await openQuietOffice());
  useReactions(reactions);
  await dbOf(viewer.project_id).updateTable('chat_configs').set({ join_dialogs: 'on' }).execute();
});
afterAll(async () => {
  useReactions([]);
  await closeDatabase();
});

async function counted<T>(run: () => Promise<T>): Promise<{ n: number; answer: T }> {
  const before = queriesSent();
  const answer = await run();
  return { n: queriesSent() - before, answer };
}

const call = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  counted(async () => {
    const { run } = clientRoutes.find((it) => it.endpoint === endpoint)!;
    return (await run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
  });

const client = async (who: string, channel: number, phone: string) => {
  const peer = { outside_id: who, name: who, phone };
  await receiveMessage(viewer.project_id, channel, inbound(who, 'Hi', { peer }));
  return contactOf(viewer.project_id, channel, who);
};

const look = (contact_id: number) =>
  counted(() => findDuplicates.run({ contact_id, is_new: false }, { project_id: viewer.project_id }));

/** Each once; `begin` and `commit` count as two. */
async function everything(phone: string): Promise<Record<string, number>> {
  const [a, b] = [await client(`a${phone}`, telegram, phone), await client(`b${phone}`, whatsapp, phone)];
  await look(a);
  const found = await look(b);
  const again = await look(b);
  const { project_id: project } = viewer;
  const merged = await call(duplicates.mergeContacts, { contact_id: a, contacts_ids: [b] });
  return {
    find: found.n,
    findAgain: again.n,
    merge: merged.n,
    undo: (await call(duplicates.undoMove, { token: merged.answer.data.undo })).n,
    list: (await call(duplicates.listJoinOffers, {})).n,
    count: (await call(duplicates.listJoinOffers, { only_count: '1' })).n,
    card: (await call(card.getClientCard, { project, id: a })).n,
    note: (await call(card.updateClient, { id: a, notes: phone })).n,
    rename: (await call(card.updateClient, { id: a, name: `Anna ${phone}` })).n,
  };
}

test('looking for duplicates, merging and a card cost the same in any base', async () => {
  const first = await everything('79990000001');
  expect(first).toEqual({
    // begin, mode, what is known, keys out and in, who has the same, offers, whom to tell, event, commit
    find: 10,
    findAgain: 8,
    // two contacts locked and read, their fields, what moves, both saved and told, the line, the journals, the next look, and
    // whose tasks are late
    merge: 31,
    // and who was merged into it afterwards; the journal of administrators after all of them
    undo: 35,
    list: 5,
    count: 1,
    card: 3,
    // begin, lock, load, what it was, save, history, event, row, card, its fields, commit
    note: 11,
    rename: 14,
  });
  for (let i = 0; i < 60; i++) await client(`many-${i}`, i % 2 ? telegram : whatsapp, `7999111${1000 + (i >> 1)}`);
  expect(await everything('79990000002')).toEqual(first);
});
