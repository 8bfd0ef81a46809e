import type * as endpoints from '@parley/contract/integrations/vk-ads';
import { vkAdsAuth } from '@parley/contract/integrations/vk-ads';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../kit/clock.ts';
import { dbOf, transaction } from '../../kit/db/index.ts';
import { Refusal, refuse } from '../../kit/errors.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import type { Context } from '../../kit/http/route.ts';
import { may, type SignedInViewer, type Viewer } from '../../kit/viewer.ts';
import { forgetForms } from '../../modules/deals/index.ts';
import {
  changeIntegration,
  comeBackFor,
  connectIntegration,
  findIntegration,
  forgetIntegration,
  setOutFor,
} from '../../modules/projects/index.ts';
import { asRefusal, VkAdsError } from './ask-vk-ads.ts';
import { fetchingOf } from './fetching.ts';
import { planPoll } from './poll-leads.ts';
import { unsubscribe } from './subscriptions.ts';
import { tokensByCode, tokensByKeys } from './tokens.ts';
import { keptPlace, newPlace, type VkAdsPlace } from './vk-ads-place.ts';

const scope = 'read_ads,read_payments,create_ads';

export async function getLink(
  viewer: SignedInViewer,
  _: object,
  { host }: Pick<Context, 'host'>,
): Promise<Output<typeof endpoints.getVkAdsLink>> {
  const { app, pages_url } = newPlace();
  if (!app) return { data: { url: null } };
  const { state, return_url } = await setOutFor(viewer, 'vk_ads', { host });
  const asked = { action: 'oauth2', response_type: 'code', client_id: app.id, redirect_uri: return_url, state, scope };
  return { data: { url: `${pages_url}/hq/settings/access?${String(new URLSearchParams(asked))}` } };
}

export async function connectByCode(
  viewer: SignedInViewer,
  { code, state }: Parsed<typeof endpoints.connectVkAds>,
): Promise<Output<typeof endpoints.connectVkAds>> {
  await comeBackFor(viewer, 'vk_ads', state);
  if (!code) refuse('return_unknown');
  const place = newPlace();
  return keep(viewer, place, await tokensByCode(place, code).catch(asRefusal));
}

export async function connectByKeys(
  viewer: Viewer,
  keys: Parsed<typeof endpoints.connectVkAdsByKeys>,
): Promise<Output<typeof endpoints.connectVkAdsByKeys>> {
  const place = newPlace();
  return keep(viewer, place, { ...keys, ...(await tokensByKeys(place, keys).catch(asRefusal)) });
}

/** Leads come from here on; those of a cabinet that is only connected anew, from where they were read last. */
async function keep(viewer: Viewer, place: VkAdsPlace, secrets: Record<string, string>): Promise<{ data: null }> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const given = { secrets, account: {}, settings: keptPlace(place) };
    const integration = await connectIntegration(tx, viewer, 'vk_ads', given);
    if (!integration.synced_at) await changeIntegration(tx, project_id, 'vk_ads', { synced_at: now() });
    await planPoll(tx, integration, 0);
    await emit(tx, project_id, vkAdsAuth, { is_connected: true }, everyone);
  });
  return { data: null };
}

export async function isConnected({ project_id }: Viewer): Promise<Output<typeof endpoints.isVkAdsConnected>> {
  const integration = await findIntegration(dbOf(project_id), project_id, 'vk_ads');
  return { data: { is_connected: integration !== null, fetching: integration && fetchingOf(integration) } };
}

/** Told to nobody any more; VK Ads need not be there for it. */
export async function remove(
  viewer: Viewer,
  { keep_forms = true }: Parsed<typeof endpoints.removeVkAds>,
): Promise<Output<typeof endpoints.removeVkAds>> {
  const { project_id } = viewer;
  if (!keep_forms && !may(viewer, 'funnels.edit')) refuse('forbidden');
  const integration = await findIntegration(dbOf(project_id), project_id, 'vk_ads');
  if (integration) await unsubscribe(integration).catch(unlessTrouble);
  await transaction(project_id, async (tx) => {
    await forgetIntegration(tx, viewer, 'vk_ads');
    if (!keep_forms) await forgetForms(tx, viewer);
    await emit(tx, project_id, vkAdsAuth, { is_connected: false }, everyone);
  }).catch(unlessGone);
  return { data: null };
}

function unlessTrouble(error: unknown): void {
  if (!(error instanceof VkAdsError)) throw error;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
}
