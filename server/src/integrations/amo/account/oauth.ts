import type { leaveForAmo as leaving, returnFromAmo as returning } from '@parley/contract/integrations/amo';
import type { Output, Parsed } from '@parley/contract/http';
import { simulated } from '@parley/contract/projects/connections';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { SignedInViewer } from '../../../kit/viewer.ts';
import { comeBackFor, setOutFor } from '../../../modules/projects/index.ts';
import { surroundings } from '../surroundings.ts';
import { asRefusal, hostOf, keepAccount, refuseUnlessAllChannels } from './connect-amo.ts';
import { fetchTokens } from './tokens.ts';

export async function leaveForAmo(
  viewer: SignedInViewer,
  _: Parsed<typeof leaving>,
  { host }: Pick<Context, 'host'>,
): Promise<Output<typeof leaving>> {
  const { app, oauth_url } = surroundings();
  if (!app) refuse('amo_no_app');
  refuseUnlessAllChannels(viewer);
  const { state, return_url } = await setOutFor(viewer, 'amo', { host });
  const words = { client_id: app.id, state, mode: 'post_message', redirect_uri: return_url };
  return { data: { url: `${oauth_url}?${String(new URLSearchParams(words))}` } };
}

/** Which account it was is told by the page that leads back; a token is asked for only at amoCRM or Kommo. */
export async function returnFromAmo(
  viewer: SignedInViewer,
  { state, code, referer }: Parsed<typeof returning>,
): Promise<Output<typeof returning>> {
  const return_url = await comeBackFor(viewer, 'amo', state);
  const domain = isSimulated(referer) ? simulated : hostOf(referer);
  const tokens = await fetchTokens(domain, { grant_type: 'authorization_code', code }, return_url).catch(asRefusal);
  return { data: await keepAccount(viewer, tokens) };
}

const isSimulated = (referer: string): boolean => {
  const { simulator_url } = surroundings();
  return simulator_url !== null && new URL(simulator_url).host === referer;
};
