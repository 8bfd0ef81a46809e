import { randomUUID } from 'node:crypto';
import type { Endpoint, Input } from '@parley/contract/http';
import * as visitor from '@parley/contract/widget/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { addChannel } from '../../../../test/office.ts';
import { closeDatabase, db, dbOf, openDatabase, transaction } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import type { Context } from '../../../kit/http/route.ts';
import { configureProjects, createFirstProject } from '../../projects/index.ts';
import { beginInbox } from '../rooms/team-room.ts';
import { widgetRoutes } from './routes.ts';

// No program around it: workers send statements of their own.
const word = 'sample-word-0001';
let key: string;
let project_id: number;
beforeAll(async () => {
  openDatabase(await freshDatabase());
  const nothing = {
    hooks_url: () => '',
    simulator_url: null,
    public_url: '',
    onlineIn: () => [],
    tellRightsChanged: () => undefined,
  };
  const empty = { firstProofs: [], arrivals: [], namingColumns: {}, teamGoing: async () => undefined };
  configureProjects({ ...nothing, ...empty, beginnings: [beginInbox] });
  await transaction(null, async (tx) => {
    const vera = { email: 'vera@example.test', name: 'Vera' };
    const { id } = await tx.insertInto('users').values(vera).returning('id').executeTakeFirstOrThrow();
    await createFirstProject(tx, { id, language: 'en', brand: 'parley' });
  });
  project_id = (await db().selectFrom('projects').select('id').executeTakeFirstOrThrow()).id;
  const channel_id = await addChannel(project_id, 'widget');
  const settings = JSON.stringify({ widget: { word, asks: [] } });
  await dbOf(project_id).updateTable('channels').set({ settings }).where('id', '=', channel_id).execute();
  key = `${project_id}-${channel_id}-${word}`;
  // The first newcomer in hours also reminds us to tidy up.
  await call(visitor.startVisit, { key, language: 'en' });
});
afterAll(closeDatabase);

async function call<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const { run } = widgetRoutes.find((it) => it.endpoint === endpoint)!;
  const before = queriesSent();
  const answer = await run(null, endpoint.input.parse(input), { origin: null, address: '127.0.0.1' } as Context);
  return { answer: endpoint.output.parse(answer), sent: queriesSent() - before };
}

async function everyRoute(messages: number): Promise<Record<string, number>> {
  const started = await call(visitor.startVisit, { key, language: 'en', name: 'Ada' });
  const { token } = (started.answer as { data: { token: string } }).data;
  const send = (text: string) => call(visitor.sendVisitorMessage, { token, uid: randomUUID(), text });
  await send('First');
  for (let i = 0; i < messages; i++) await send(`Line ${i}`);
  const sent = await send('Last');
  const message_id = (sent.answer as { data: { id: number } }).data.id;
  return {
    openWidget: (await call(visitor.openWidget, { key, token })).sent,
    startVisit: started.sent,
    sendVisitorMessage: sent.sent,
    listVisitorMessages: (await call(visitor.listVisitorMessages, { token })).sent,
    markVisitorMessages: (await call(visitor.markVisitorMessages, { token, message_id, status: 'seen' })).sent,
    visitorTypes: (await call(visitor.visitorTypes, { token })).sent,
  };
}

test('what visitors ask sends a fixed number of statements, however much was said', async () => {
  const expected = {
    openWidget: 2,
    // the widget, the count of tries, begin, the visitor, the profile, the contact that is not there yet, the token, commit
    startVisit: 8,
    // the visitor, the counts, then as for every message that comes in
    sendVisitorMessage: 8,
    listVisitorMessages: 3,
    markVisitorMessages: 3,
    visitorTypes: 3,
  };
  expect(await everyRoute(0)).toEqual(expected);
  expect(await everyRoute(25)).toEqual(expected);
});
