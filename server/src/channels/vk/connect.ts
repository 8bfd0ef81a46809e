import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { type Connected, type Connecting, type Connection, ProviderError } from '../channel.ts';
import { isReachable } from '../reachable.ts';
import { toldId } from '../told.ts';
import { apiVersion, call } from './api.ts';

const named = z.array(z.object({ name: z.string() }));
// Older versions of the method answer with the list alone.
const groups = z.union([named, z.object({ groups: named })]);
const servers = z.object({ items: z.array(z.object({ id: toldId, url: z.string(), status: z.string() })) });
const heard = [
  'message_new',
  'message_reply',
  'message_edit',
  'message_allow',
  'message_deny',
  'message_read',
  'message_typing_state',
  'message_reaction_event',
];

/** What each call of VK must carry: made of the word only we know, and no longer than it allows. */
export const secretOf = ({ hook_word }: Connection): string =>
  createHash('sha256').update(`vk:${hook_word}`).digest('hex').slice(0, 50);

const groupOf = ({ settings }: Connection) => ({ group_id: settings.group_id ?? '' });

async function nameOf(connection: Connection): Promise<string> {
  const found = await call(connection, 'groups.getById', groupOf(connection), groups);
  return ('groups' in found ? found.groups : found)[0]?.name ?? '';
}

export const connect: Connecting = {
  begin: async (connection, keep) => {
    const { hook_url } = connection;
    const group = groupOf(connection);
    const community = await nameOf(connection);
    await forgetServers(connection);
    if (!isReachable(connection)) return beAsked(connection, community);
    const code = z.object({ code: z.string() });
    const { code: confirmation } = await call(connection, 'groups.getCallbackConfirmationCode', group, code);
    // VK asks for it before it answers the next call.
    await keep({ secrets: { confirmation } });
    const asked = { ...group, url: hook_url, title: 'Parley', secret_key: secretOf(connection) };
    const added = z.object({ server_id: toldId });
    const { server_id } = await call(connection, 'groups.addCallbackServer', asked, added);
    const chosen = { ...group, server_id, api_version: apiVersion, ...Object.fromEntries(heard.map((it) => [it, 1])) };
    await call(connection, 'groups.setCallbackSettings', chosen, z.unknown());
    return { step: null, settings: { community, server_id } };
  },
  look: async (connection) => {
    await nameOf(connection);
    if (!isReachable(connection)) return { step: null };
    const { items } = await call(connection, 'groups.getCallbackServers', groupOf(connection), servers);
    const ours = items.find((it) => it.id === connection.settings.server_id);
    if (!ours || ours.status === 'failed') throw new ProviderError('VK no longer calls this address');
    return { step: null };
  },
  end: async (connection) => {
    await forgetServers(connection);
    if (isReachable(connection)) return;
    await call(connection, 'groups.setLongPollSettings', { ...groupOf(connection), enabled: 0 }, z.unknown());
  },
};

/** VK keeps what happens from now on until it is asked. */
async function beAsked(connection: Connection, community: string): Promise<Connected> {
  const group = groupOf(connection);
  const chosen = { ...group, enabled: 1, api_version: apiVersion, ...Object.fromEntries(heard.map((it) => [it, 1])) };
  await call(connection, 'groups.setLongPollSettings', chosen, z.unknown());
  const { ts } = await call(connection, 'groups.getLongPollServer', group, z.object({ ts: toldId }));
  return { step: null, settings: { community }, listener: ts };
}

/** Ten are all a community may have. */
async function forgetServers(connection: Connection): Promise<void> {
  const group = groupOf(connection);
  const { items } = await call(connection, 'groups.getCallbackServers', group, servers);
  for (const { id } of items.filter((it) => it.url === connection.hook_url)) {
    await call(connection, 'groups.deleteCallbackServer', { ...group, server_id: id }, z.unknown());
  }
}
