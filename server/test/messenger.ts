import { randomUUID } from 'node:crypto';
import {
  type ChannelConnection,
  connectChannel,
  type ConnectType,
  getConnection,
} from '@parley/contract/projects/connections';
import { getContact } from '@parley/contract/inbox/contacts';
import { uploadFile } from '@parley/contract/inbox/files';
import { listMessages, type Message, readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { attend } from '@parley/contract/inbox/presence';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import type { Account, Simulated } from '@parley/simulator/world';
import { expect } from 'vitest';
import { flushHealth } from '../src/modules/inbox/index.ts';
import { setChannelState } from '../src/modules/projects/index.ts';
import { type TestApp, testApp } from './app.ts';
import { contactOf } from './office.ts';
import { owner, type Person } from './people.ts';
import { until } from './until.ts';

export type Messenger = Awaited<ReturnType<typeof openMessenger>>;

/** The whole program beside the simulator, with one channel connected as its owner would do it. */
export async function openMessenger(
  type: ConnectType & Simulated,
  settings: Record<string, string>,
  account: Omit<Parameters<Simulator['world']['openAccount']>[0], 'channel'>,
) {
  const simulator = await startSimulator();
  const at = simulator.world.openAccount({ channel: type, ...account });
  const app = await testApp({}, simulator);
  const vera = await owner(app, 'Vera');
  const connected = await vera.call(connectChannel, {
    project: vera.project_id,
    type,
    name: type,
    settings: { api_url: 'simulator', ...settings },
  });
  expect({ status: connected.status, error: connected.body.error }).toEqual({ status: 200, error: undefined });
  return {
    app,
    simulator,
    account: at,
    vera,
    connection: connected.body.data,
    /** What was counted of the channel so far is written. */
    counted: flushHealth,
    ...deskOf(app, simulator, vera, connected.body.data, at),
    stop: async () => {
      await app.stop();
      await simulator.stop();
    },
  };
}

/** What an operator sees and does of one client, by the client's id at the provider. */
function deskOf(app: TestApp, simulator: Simulator, vera: Person, { channel_id }: ChannelConnection, account: Account) {
  const { project_id } = vera;
  const thread = async (outside_id: string): Promise<Message[]> => {
    const id = await contactOf(project_id, channel_id, outside_id).catch(() => null);
    return id === null
      ? []
      : (await vera.call(listMessages, { id })).body.data.filter((it) => it.message_type !== 'system');
  };
  return {
    thread,
    /** Waits until the thread is so. */
    sees: (outside_id: string, isSo: (messages: Message[]) => boolean): Promise<Message[]> =>
      until(async () => {
        const messages = await thread(outside_id);
        if (!isSo(messages))
          throw new Error(`not so: ${JSON.stringify(messages.map((it) => [it.message, it.status]))}`);
        return messages;
      }),
    /** What the client is called here. */
    nameOf: async (outside_id: string): Promise<string> => {
      const id = await contactOf(project_id, channel_id, outside_id);
      return (await vera.call(getContact, { id })).body.data.name;
    },
    /** Vera reads what the client wrote, or begins an answer. */
    reads: async (outside_id: string) => {
      const [newest] = (await thread(outside_id)).slice(-1);
      return (await vera.call(readMessages, { contact_id: newest!.contact_id })).status;
    },
    types: async (outside_id: string) => {
      const [newest] = (await thread(outside_id)).slice(-1);
      const { contact_id, user_id: dialogue_id } = newest!;
      return (await vera.call(attend, { contact_id, dialogue_id, state: 'typing' })).status;
    },
    /** The provider no longer takes us, or takes us again. */
    turns: (is_auth: boolean, problem: string | null) => setChannelState(project_id, channel_id, { is_auth, problem }),
    /** How the channel stands, as its keeper sees it. */
    state: async () => (await vera.call(getConnection, { project: project_id, channel: channel_id })).body.data,
    uploads: (name: string, mime: string, content: string | Buffer) => uploadAs(app, vera, { name, mime, content }),
    client: (given: Parameters<Simulator['play']['client']>[1]) => simulator.play.client(account, given),
    answers: async (
      outside_id: string,
      text: string,
      more: {
        quotedMessageId?: number;
        file_id?: number;
        subject?: string;
        cc?: string[];
        uid?: string;
        together?: { uid: string; count: number };
        hold?: number;
      } = {},
    ) => {
      const [newest] = (await thread(outside_id)).slice(-1);
      const { status, body } = await vera.call(sendMessage, {
        project: project_id,
        channel: channel_id,
        id: newest!.user_id,
        uid: randomUUID(),
        text,
        ...more,
      });
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      return body.data;
    },
  };
}

type Upload = { name: string; mime: string; content: string | Buffer };

async function uploadAs(
  { url }: TestApp,
  { token, project_id }: Person,
  { name, mime, content }: Upload,
): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type: mime }), name);
  const headers = { authorization: `Bearer ${token}`, 'x-project': String(project_id) };
  const response = await fetch(url + uploadFile.path, { method: 'POST', headers, body: form });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: number } }).data.id;
}
