import type { ChannelType } from '@parley/contract/projects/channels';
import { simulated } from '@parley/contract/projects/connections';
import type { Connection } from '../../../channels/channel.ts';
import { refuse } from '../../../kit/errors.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { surroundings } from '../surroundings.ts';
import { channelById, type ChannelRow } from './connections.queries.ts';

/** How a channel is spoken with, secrets included: for the server's own use. */
export type Line = {
  type: ChannelType;
  is_auth: boolean;
  /** Whether what the provider tells is ours to keep: also while we cannot answer, until somebody takes the channel off. */
  is_heard: boolean;
  /** Its project is deleted: what the provider tells is taken and forgotten. */
  is_closed: boolean;
  connection: Connection;
  /** Where its listener stopped. */
  listener: string | null;
};

/** Null also while the project is deleted: nothing is said then. */
export async function lineOf(project_id: number, channel_id: number): Promise<Line | null> {
  const row = await channelById(project_id, channel_id);
  return row && !row.is_closed ? lineFrom(project_id, row) : null;
}

/** For what comes in: its provider is answered even then, or it would try for ever. */
export async function heardLineOf(project_id: number, channel_id: number): Promise<Line | null> {
  const row = await channelById(project_id, channel_id);
  return row ? lineFrom(project_id, row) : null;
}

type Row = NonNullable<Awaited<ReturnType<typeof channelById>>>;

async function lineFrom(project_id: number, row: Row): Promise<Line> {
  const { type, is_auth, problem, listener, is_closed } = row;
  return {
    type,
    is_auth,
    is_heard: is_auth || problem !== null,
    is_closed,
    connection: await connectionFrom(project_id, row),
    listener: listener && (await unseal(listener)),
  };
}

export async function connectionFrom(
  project_id: number,
  { id, settings, secrets, hook_word }: Pick<ChannelRow, 'id' | 'settings' | 'secrets' | 'hook_word'>,
): Promise<Connection> {
  const { public_url, hooks_url, simulator_url } = surroundings();
  const all = { ...settings, ...(await readSecrets(secrets)) };
  const texts = Object.entries(all).filter((it): it is [string, string] => typeof it[1] === 'string');
  const isSimulated = settings.api_url === simulated;
  const word = hook_word ?? '';
  return {
    project_id,
    channel_id: id,
    settings: Object.fromEntries(texts),
    hook_url: `${isSimulated ? hooks_url() : public_url}/hooks/${project_id}/${id}/${word}`,
    hook_word: word,
    simulator: isSimulated ? simulator_url : null,
  };
}

export async function readSecrets(sealed: string | null): Promise<Record<string, string>> {
  const text = sealed && (await unseal(sealed));
  return text ? (JSON.parse(text) as Record<string, string>) : {};
}

/** For whoever keeps them with something beside: what no key here opens may open again, and must not be written over. */
export async function keptSecrets(sealed: string | null): Promise<Record<string, string>> {
  if (sealed && (await unseal(sealed)) === null) refuse('secrets_lost');
  return readSecrets(sealed);
}

export const sealSecrets = async (secrets: Record<string, string>): Promise<string | null> =>
  Object.keys(secrets).length ? seal(JSON.stringify(secrets)) : null;
