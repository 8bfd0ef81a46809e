import type { leaveForProvider as endpoint, ConnectType } from '@parley/contract/projects/connections';
import type { Output } from '@parley/contract/http';
import { channelOf } from '../../../channels/index.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { hashToken, isSameHash, newToken } from '../../../kit/tokens.ts';
import type { SignedInViewer } from '../../../kit/viewer.ts';
import { surroundings } from '../surroundings.ts';
import { take } from './connect-channel.ts';
import { connectionFrom, keptSecrets, sealSecrets } from './connection-of.ts';
import { lockChannel, saveChannel } from './connections.queries.ts';
import { seenChannel } from './shown.ts';

const lastsMs = minutes(10);

/** Who set out to the provider's page, and until when they may come back. A new one takes the place of the one before. */
type SetOut = { hash: string; session_id: string; until: number; return_url: string };

export async function leaveForProvider(
  viewer: SignedInViewer,
  { channel }: { channel: number },
  { host }: Pick<Context, 'host'>,
): Promise<Output<typeof endpoint>> {
  const { project_id, session_id } = viewer;
  const { type, step, ...row } = await seenChannel(viewer, channel);
  const { redirect } = channelOf(type).connect ?? {};
  if (!redirect || step?.step !== 'redirect') refuse('no_open_step');
  // By it the page that is led back to knows which channel it is about.
  const state = `${project_id}.${channel}.${newToken()}`;
  const return_url = returnAddress(host);
  const set_out: SetOut = { hash: hashToken(state), session_id, until: now().getTime() + lastsMs, return_url };
  await transaction(project_id, async (tx) => {
    const locked = (await lockChannel(tx, project_id, channel)) ?? refuse('not_found');
    const secrets = { ...(await keptSecrets(locked.secrets)), set_out: JSON.stringify(set_out) };
    await saveChannel(tx, project_id, channel, { secrets: await sealSecrets(secrets) });
  });
  return { data: { url: redirect.to(await connectionFrom(project_id, row), { state, return_url }) } };
}

/** Each brand comes back to its own host; providers lead only to addresses they were told of. */
const returnAddress = (host: string): string => `${new URL(surroundings().public_url).protocol}//${host}/app/settings/`;

type Returned = { code: string; state: string | undefined };

/** The provider's page has led back: the same browser, once, and in time. */
export async function takeReturn(
  viewer: SignedInViewer,
  { id, type }: { id: number; type: ConnectType },
  { code, state = '' }: Returned,
): Promise<void> {
  const { redirect } = channelOf(type).connect ?? {};
  const return_url = await forgetSetOut(viewer, id, state);
  if (!redirect || !code) refuse('return_unknown');
  await take(viewer.project_id, id, type, (_, connection) => redirect.returned(code, { return_url }, connection));
}

const forgetSetOut = ({ project_id, session_id }: SignedInViewer, id: number, state: string): Promise<string> =>
  transaction(project_id, async (tx) => {
    const row = (await lockChannel(tx, project_id, id)) ?? refuse('not_found');
    const { set_out, ...secrets } = await keptSecrets(row.secrets);
    const known = set_out ? (JSON.parse(set_out) as SetOut) : null;
    const isOwn = known?.session_id === session_id && isSameHash(known.hash, hashToken(state));
    if (!known || !isOwn || known.until < now().getTime()) refuse('return_unknown');
    await saveChannel(tx, project_id, id, { secrets: await sealSecrets(secrets) });
    return known.return_url;
  });
