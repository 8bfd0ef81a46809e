import { createFunnel } from '@parley/contract/deals/funnels';
import { getLead, listLeads } from '@parley/contract/deals/leads';
import { createLeadSource } from '@parley/contract/deals/sources';
import { type IntegrationCard, listIntegrations } from '@parley/contract/integrations/integrations';
import { connectVkAds, getVkAdsLink } from '@parley/contract/integrations/vk-ads';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { settled } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { queues } from '../../../kit/db/index.ts';

export type Cabinet = {
  id: number;
  name: string;
  client_id: string;
  client_secret: string;
  forms: { id: number; name: string }[];
};
export type AdsOffice = Awaited<ReturnType<typeof openAdsOffice>>;

/** The whole program beside the simulator, and a project of Vera's. */
export async function openAdsOffice() {
  const simulator = await startSimulator();
  const app = await testApp({}, simulator);
  const vera = await owner(app, 'Vera');
  return {
    app,
    simulator,
    vera,
    ...atVkAds(simulator),
    stop: async () => {
      await app.stop();
      await simulator.stop();
    },
  };
}

/** What the owners of cabinets and those who fill their forms do. */
function atVkAds(simulator: Simulator) {
  const act = async <T>(asked: object): Promise<T> => {
    const body = JSON.stringify({ service: 'vk_ads', act: asked });
    const answer = await fetch(`${simulator.url}/control/service`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    opens: (name: string, forms: string[] = ['Consultation', 'Prices']) => act<Cabinet>({ do: 'open', name, forms }),
    fills: (form_id: number, contact_info: Record<string, string>, more: { ago?: number; answers?: object[] } = {}) =>
      act<{ id: number }>({ do: 'lead', form_id, contact_info, ...more }),
    revokes: (cabinet: Cabinet) => act({ do: 'revoke', cabinet_id: cabinet.id }),
    turn: (knobs: Parameters<Simulator['world']['turn']>[1]) => simulator.world.turn('vk_ads', knobs),
    /** What we asked VK Ads for: how, where, and with which words. */
    asked: (path: string) => simulator.world.journal.filter((it) => it.channel === 'vk_ads' && it.path.endsWith(path)),
  };
}

/** The page on which the owner of a cabinet decides, and what it leads back with. */
export async function decides({ simulator }: AdsOffice, by: Person, cabinet: Cabinet, allow = 'yes') {
  const { url } = (await by.call(getVkAdsLink, {})).body.data;
  const page = new URL(url!.replace(/^\/simulator/, ''), simulator.url);
  const body = new URLSearchParams({ account: String(cabinet.id), allow });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location')!);
  const of = (name: string) => back.searchParams.get(name) ?? '';
  return { page, back, code: of('code'), state: of('state') };
}

export async function connects(it: AdsOffice, by: Person, cabinet: Cabinet): Promise<void> {
  const { code, state } = await decides(it, by, cabinet);
  const { status, body } = await by.call(connectVkAds, { code, state });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  await settled();
}

let nth = 0;
/** A stage whose source takes leads of these forms. */
export async function takes(by: Person, forms: number[], more: object = {}) {
  const funnel = (await by.call(createFunnel, { name: `Funnel ${++nth}` })).body.data;
  const asked = { stage_id: funnel.stages[0]!.id, type: 'vk_ads' as const, name: 'Spring campaign', forms, ...more };
  const { body } = await by.call(createLeadSource, asked);
  return { ...body.data, funnel_id: funnel.id };
}

export async function dealsIn(by: Person, funnel: number) {
  const { data } = (await by.call(listLeads, { funnel, count: 100 })).body;
  return Promise.all(data.toReversed().map(async ({ id }) => (await by.call(getLead, { id })).body.data));
}

export const namesIn = async (by: Person, funnel: number): Promise<string[]> =>
  (await by.call(listLeads, { funnel, count: 100 })).body.data.map((it) => it.name).toSorted();

export const cardOf = async (by: Person): Promise<IntegrationCard> =>
  (await by.call(listIntegrations, {})).body.data.find((it) => it.kind === 'vk_ads')!;

/** As if the time of what is planned had come. */
export async function planned(by: Person, name = 'poll-vk-leads'): Promise<void> {
  await sql`update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
    where project_id = ${by.project_id} and name = ${name}`.execute(queues());
  await settled();
}

export const postsTo = (app: TestApp, url: string, body: unknown): Promise<Response> =>
  fetch(app.url + new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
