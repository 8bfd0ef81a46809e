import type { leaveForProvider as endpoint, ConnectType } from '@parley/contract/projects/connections';
import type { Output } from '@parley/contract/http';
import { channelOf } from '../../../channels/index.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { SignedInViewer } from '../../../kit/viewer.ts';
import { isBack, setOut, type SetOut } from '../set-out.ts';
import { take } from './connect-channel.ts';
import { connectionFrom, keptSecrets, sealSecrets } from './connection-of.ts';
import { lockChannel, saveChannel } from './connections.queries.ts';
import { seenChannel } from './shown.ts';

export async function leaveForProvider(
  viewer: SignedInViewer,
  { channel }: { channel: number },
  { host }: Pick<Context, 'host'>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const { type, step, ...row } = await seenChannel(viewer, channel);
  const { redirect } = channelOf(type).connect ?? {};
  if (!redirect || step?.step !== 'redirect') refuse('no_open_step');
  const { state, set_out } = setOut(viewer, channel, host);
  await transaction(project_id, async (tx) => {
    const locked = (await lockChannel(tx, project_id, channel)) ?? refuse('not_found');
    const secrets = { ...(await keptSecrets(locked.secrets)), set_out: JSON.stringify(set_out) };
    await saveChannel(tx, project_id, channel, { secrets: await sealSecrets(secrets) });
  });
  return {
    data: { url: redirect.to(await connectionFrom(project_id, row), { state, return_url: set_out.return_url }) },
  };
}

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

const forgetSetOut = (viewer: SignedInViewer, id: number, state: string): Promise<string> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const row = (await lockChannel(tx, project_id, id)) ?? refuse('not_found');
    const { set_out, ...secrets } = await keptSecrets(row.secrets);
    const known = set_out ? (JSON.parse(set_out) as SetOut) : null;
    if (!isBack(known, viewer, state)) refuse('return_unknown');
    await saveChannel(tx, project_id, id, { secrets: await sealSecrets(secrets) });
    return known.return_url;
  });
