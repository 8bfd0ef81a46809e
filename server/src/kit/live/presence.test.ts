import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { type LiveClient } from '../../../test/live-client.ts';
import { grant, makePeople, startNode } from '../../../test/live-world.ts';
import { until } from '../../../test/until.ts';
import { closeDatabase, openDatabase } from '../db/index.ts';

let node: Awaited<ReturnType<typeof startNode>>;
let hear: (text: string) => void;
const clients: LiveClient[] = [];
const arrived: [project_id: number, ids: number[]][] = [];
let project = 100;

beforeAll(async () => {
  openDatabase(await freshDatabase());
  await makePeople();
  node = await startNode({
    onArrived: (project_id, ids) => void arrived.push([project_id, ids]),
    wire: ({ heard, opened }) => {
      hear = heard;
      setImmediate(opened);
      return { send: async () => undefined, close: async () => undefined };
    },
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket().terminate();
  project += 1;
});
afterAll(async () => {
  await node.stop();
  await closeDatabase();
});

/** Another node, as it is heard here. */
function otherNode() {
  const from = randomUUID();
  const says = (name: string, payload: unknown) => hear(JSON.stringify({ from, messages: [[name, payload]] }));
  return {
    comes: () => says('bus:alive', null),
    leaves: () => says('bus:bye', null),
    has: (...ids: number[]) => says('live:presence', { project_id: project, ids }),
  };
}
async function join(user_id: number) {
  await grant(user_id, project);
  clients.push(await node.join(user_id, project));
}
const cameHere = () => arrived.filter(([project_id]) => project_id === project).flatMap(([, ids]) => ids);

test('who has come is noticed although a node comes in the same moment', async () => {
  await join(1);
  otherNode().comes();
  await until(() => expect(cameHere()).toEqual([1]));
});

test('who is at another node has come as well: work that was done before it was known is looked at again', async () => {
  const other = otherNode();
  other.has(7);
  await until(() => expect(cameHere()).toEqual([7]));
  expect(node.live.online(project)).toEqual([7]);
  // Seen there already, they come to nobody by a second page here.
  await join(7);
  await join(8);
  await until(() => expect(cameHere()).toEqual([7, 8]));
});

test('gone with their node and back at this one, they have come again', async () => {
  const other = otherNode();
  other.has(7);
  await until(() => expect(cameHere()).toEqual([7]));
  await join(8);
  await until(() => expect(cameHere()).toEqual([7, 8]));
  other.leaves();
  await until(() => expect(clients[0]!.heard('test:online').at(-1)).toEqual({ ids: [8] }));
  expect(node.live.online(project)).toEqual([8]);
  await join(7);
  await until(() => expect(cameHere()).toEqual([7, 8, 7]));
});
