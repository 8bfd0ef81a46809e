import {
  type AmoAccount,
  type connectAmo as connecting,
  type disconnectAmo as disconnecting,
} from '@parley/contract/integrations/amo';
import { amoHostOf } from '@parley/contract/integrations/amo-host';
import type { Output, Parsed } from '@parley/contract/http';
import { simulated } from '@parley/contract/projects/connections';
import * as z from 'zod/mini';
import { cut } from '../../../kit/cut.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import {
  connectIntegration,
  findIntegration,
  forgetIntegration,
  type Integration,
} from '../../../modules/projects/index.ts';
import { subscribeToAmo, unsubscribeFromAmo } from '../hooks/subscribe.ts';
import { forgetMoved } from '../moving/forget-moved.ts';
import { surroundings } from '../surroundings.ts';
import { AmoError, askAmo } from './ask-amo.ts';
import { planKeeping } from './keep-key.ts';
import { openAccount } from './open-account.ts';
import type { AmoSecrets } from './secrets.ts';

/** The key opens what belongs to no channel: whoever sees only some does not decide about it. */
export function refuseUnlessAllChannels({ channels_ids }: Viewer): void {
  if (channels_ids !== null) refuse('administrators_only');
}

export async function connectAmo(
  viewer: Viewer,
  { domain, token }: Parsed<typeof connecting>,
): Promise<Output<typeof connecting>> {
  return { data: await keepAccount(viewer, { domain: hostOf(domain), access_token: token }) };
}

/** Only those of amoCRM and Kommo: a token goes nowhere else. */
export function hostOf(domain: string): string {
  const host = amoHostOf(domain);
  const isThere = host !== null && (host !== simulated || surroundings().simulator_url !== null);
  return isThere ? host : refuse('provider_unreachable');
}

const told = z.object({
  id: z.optional(z.number()),
  name: z.string(),
  subdomain: z.string(),
  currency: z._default(z.string(), ''),
});

/** Asked before anything is kept: what is refused leaves nothing behind. */
export async function keepAccount(viewer: Viewer, secrets: AmoSecrets): Promise<AmoAccount> {
  const { domain, access_token, refresh_token } = secrets;
  const {
    id: account_id,
    name,
    currency,
  } = told.parse(await askAmo(domain, access_token, '/api/v4/account').catch(asRefusal));
  refuseUnlessAllChannels(viewer);
  const account = { name: cut(name, 200), domain, currency, is_oauth: refresh_token !== undefined };
  const settings = { api_url: domain === simulated ? simulated : '', ...(account_id && { account_id }) };
  const before = await findIntegration(dbOf(viewer.project_id), viewer.project_id, 'amo');
  // The same account goes on telling the same address.
  const isSame = before?.secrets.domain === domain && before.settings.account_id === account_id;
  if (before && !isSame) await leave(before);
  await transaction(viewer.project_id, async (tx) => {
    const integration = await connectIntegration(tx, viewer, 'amo', { secrets, account, settings });
    if (account.is_oauth) await planKeeping(tx, integration);
    await later(tx, subscribeToAmo, {}, { project_id: viewer.project_id, key: `amo-hooks ${viewer.project_id}` });
  });
  return account;
}

async function leave(integration: Integration): Promise<void> {
  const account = await openAccount(integration.project_id);
  if (account) await unsubscribeFromAmo(integration, account.ask);
}

/** What amoCRM said, to whoever asked for it. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof AmoError)) throw error;
  if (error.code) refuse(error.code);
  if (error.kind === 'busy') refuse('amo_busy');
  if (error.kind === 'unreachable') refuse('provider_unreachable');
  return refuse('provider_refused', { reason: error.message });
}

export async function disconnectAmo(
  viewer: Viewer,
  { keep_links = true }: Parsed<typeof disconnecting>,
): Promise<Output<typeof disconnecting>> {
  const connected = await findIntegration(dbOf(viewer.project_id), viewer.project_id, 'amo');
  if (connected) {
    refuseUnlessAllChannels(viewer);
    await leave(connected);
  }
  await transaction(viewer.project_id, async (tx) => {
    if (!keep_links) await forgetMoved(tx, viewer);
    await forgetIntegration(tx, viewer, 'amo');
    refuseUnlessAllChannels(viewer);
  });
  return { data: null };
}
