import { randomUUID } from 'node:crypto';
import { earlierDays, type fetchEarlierVkLeads as endpoint } from '@parley/contract/integrations/vk-ads';
import type { Output } from '@parley/contract/http';
import * as z from 'zod/mini';
import { days, minutes, now, seconds } from '../../kit/clock.ts';
import { cut } from '../../kit/cut.ts';
import { type Db, dbOf, transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { job, later, type Planned } from '../../kit/jobs/jobs.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { chosenForms } from '../../modules/deals/index.ts';
import {
  changeIntegration,
  findIntegration,
  type Integration,
  noteHealthy,
  noteTrouble,
} from '../../modules/projects/index.ts';
import { VkAdsError } from './ask-vk-ads.ts';
import { keptFetching, type KeptFetching, shownFetching } from './fetching.ts';
import { takeTurnToFetch } from './fetching.queries.ts';
import { leadsAPage, listLeads } from './list-leads.ts';
import { takeLead } from './take-lead.ts';

const shape = z.object({ run: z.string(), since: z.string(), offset: z.number() });
type Place = z.infer<typeof shape>;
const fetching: Planned<typeof shape> = { name: 'fetch-earlier-vk-leads', shape, queue: 'outside' };

const find = (db: Db, project_id: number) => findIntegration(db, project_id, 'vk_ads');

/** The leads from before the connection, in the background; whoever asks while it runs is told how far it is. */
export const fetchEarlier = ({ project_id }: Viewer): Promise<Output<typeof endpoint>> =>
  transaction(project_id, async (tx) => {
    await takeTurnToFetch(tx, project_id);
    const integration = (await find(tx, project_id)) ?? refuse('not_found');
    const before = keptFetching(integration);
    if (before?.state === 'running') return { data: shownFetching(before) };
    const begun: KeptFetching = { run: randomUUID(), state: 'running', total: 0, seen: 0, made: 0, words: '' };
    await keep(tx, integration, begun);
    const since = new Date(now().getTime() - days(earlierDays)).toISOString();
    await later(tx, fetching, { run: begun.run, since, offset: 0 }, { project_id });
    return { data: shownFetching(begun) };
  });

const keep = (tx: Tx, { project_id, settings }: Integration, it: KeptFetching): Promise<void> =>
  changeIntegration(tx, project_id, 'vk_ads', { settings: { ...settings, fetching: it } });

/** A page at a time: one that is read twice after a crash makes nothing twice. */
export const fetchEarlierVkLeads = job(
  fetching.name,
  shape,
  async (place, { project_id }) => {
    const integration = await find(dbOf(project_id!), project_id!);
    if (!integration || keptFetching(integration)?.run !== place.run) return;
    const page = await tryToRead(integration, place);
    await transaction(project_id!, (tx) => goOn(tx, project_id!, place, page));
  },
  {
    queue: 'outside',
    died: (tx, place, { project_id }) => goOn(tx, project_id!, place, { failed: '' }),
  },
);

type Page = { total: number; count: number; made: number } | { failed: string } | { wait: number };

async function tryToRead(integration: Integration, { since, offset }: Place): Promise<Page> {
  const { project_id } = integration;
  try {
    const forms = await chosenForms(dbOf(project_id), project_id);
    if (!forms.length) return { total: 0, count: 0, made: 0 };
    const { total, count, leads } = await listLeads(integration, { forms, since: new Date(since), offset });
    let made = 0;
    // Whoever fetches them writes to nobody, however new they are.
    for (const { form, ...lead } of leads)
      made += await takeLead(project_id, { ...lead, form: { ...form, is_old: true } });
    await noteHealthy(project_id, 'vk_ads');
    return { total, count, made };
  } catch (error) {
    if (!(error instanceof VkAdsError)) throw error;
    if (error.trouble === 'busy') return { wait: Math.max(minutes(1), seconds(error.wait)) };
    if (error.trouble === 'wrong') return { failed: error.message };
    const is_refused = error.trouble === 'refused';
    await noteTrouble(project_id, 'vk_ads', { is_refused, words: error.message });
    return is_refused ? { failed: error.message } : { wait: minutes(10) };
  }
}

async function goOn(tx: Tx, project_id: number, place: Place, page: Page): Promise<void> {
  const integration = await find(tx, project_id);
  const known = integration && keptFetching(integration);
  if (!known || known.run !== place.run) return;
  if ('wait' in page) return later(tx, fetching, place, { project_id, at: new Date(now().getTime() + page.wait) });
  if ('failed' in page) return keep(tx, integration, { ...known, state: 'failed', words: cut(page.failed, 300) });
  const { total, count, made } = page;
  const offset = place.offset + count;
  const isOver = count < leadsAPage || offset >= total;
  const state = isOver ? 'done' : 'running';
  await keep(tx, integration, {
    ...known,
    state,
    total: Math.max(total, offset),
    seen: offset,
    made: known.made + made,
  });
  if (!isOver) await later(tx, fetching, { ...place, offset }, { project_id });
}
