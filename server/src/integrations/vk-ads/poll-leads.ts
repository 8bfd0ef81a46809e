import * as z from 'zod/mini';
import { momentOf } from '@parley/contract/time';
import { days, hours, minutes, now, seconds } from '../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../kit/db/index.ts';
import { job, later, type Planned, takeBehind } from '../../kit/jobs/jobs.ts';
import { log } from '../../kit/log.ts';
import { chosenForms } from '../../modules/deals/index.ts';
import { findIntegration, type Integration, noteHealthy, noteTrouble } from '../../modules/projects/index.ts';
import { VkAdsError } from './ask-vk-ads.ts';
import { leadsAPage, listLeads } from './list-leads.ts';
import { subscribe } from './subscriptions.ts';
import { takeLead } from './take-lead.ts';
import { tokenOf } from './tokens.ts';

const every = minutes(10);
// What was written before it can be listed, and clocks that differ.
const overlap = hours(1);
const longestAway = days(30);

/** Which connection it is for: one that was made anew has a poll of its own. */
const shape = z.object({ connected_at: z.string() });
const polling: Planned<typeof shape> = { name: 'poll-vk-leads', shape, queue: 'live' };

/** The back-up of what VK Ads tells: whatever it did not tell is found here, and what it did is known. */
export const pollVkLeads = job(
  polling.name,
  shape,
  async ({ connected_at }, { project_id }) => {
    const integration = await findIntegration(dbOf(project_id!), project_id!, 'vk_ads');
    if (integration?.connected_at !== connected_at) return;
    const wait = await tryToPoll(integration);
    await transaction(project_id!, (tx) => planPoll(tx, integration, wait));
  },
  { died: (tx, { connected_at }, { project_id }) => planPoll(tx, { project_id: project_id!, connected_at }, every) },
);

type Connected = Pick<Integration, 'project_id' | 'connected_at'>;

/** One waits at a time: a job that is done again after a crash takes the place of the one it planned before. */
export async function planPoll(tx: Tx, { project_id, connected_at }: Connected, wait: number): Promise<void> {
  const key = `vk-leads ${project_id}`;
  await takeBehind(tx, { name: polling.name, key, most: 10 });
  await later(tx, polling, { connected_at }, { project_id, key, at: new Date(now().getTime() + wait) });
}

/** Milliseconds until the next one. A day without VK Ads is one long gap, which the next good poll fills. */
async function tryToPoll(integration: Integration): Promise<number> {
  const { project_id } = integration;
  const began = now();
  try {
    const isWhole = await poll(integration);
    await noteHealthy(project_id, 'vk_ads', isWhole ? { synced_at: began } : {});
    return every;
  } catch (error) {
    if (!(error instanceof VkAdsError)) throw error;
    if (error.trouble === 'busy') return Math.max(minutes(1), seconds(error.wait));
    await noteTrouble(project_id, 'vk_ads', { is_refused: error.trouble === 'refused', words: error.message });
    return every;
  }
}

/** Whether everything was read that is there. */
async function poll(integration: Integration): Promise<boolean> {
  const { project_id } = integration;
  await tokenOf(integration);
  await unlessWrong(integration, () => subscribe(integration));
  const forms = await chosenForms(dbOf(project_id), project_id);
  if (!forms.length) return true;
  return unlessWrong(integration, async () => {
    const since = sinceOf(integration);
    for (let offset = 0; ; offset += leadsAPage) {
      const { total, count, leads } = await listLeads(integration, { forms, since, offset });
      for (const lead of leads) await takeLead(project_id, lead);
      if (count < leadsAPage || offset + count >= total) return;
    }
  });
}

/** From where everything was read last. */
function sinceOf({ synced_at, connected_at }: Integration): Date {
  const from = momentOf(synced_at ?? connected_at) - (synced_at ? overlap : 0);
  return new Date(Math.max(from, now().getTime() - longestAway));
}

/** Some cabinets are told of leads and cannot list them, others the other way round: each does what it can. */
async function unlessWrong({ project_id }: Integration, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof VkAdsError) || error.trouble !== 'wrong') throw error;
    log.warn({ project_id, reason: error.message }, 'VK Ads does not offer this to the cabinet');
    return false;
  }
}
