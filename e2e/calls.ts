import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ask, type Member, register } from './people.ts';
import { type Account, type Client, connectSimulated, newClient } from './simulated.ts';

/** A project with a line of calls, and a client who has just written. */
export async function office(request: APIRequestContext, name: string): Promise<Office> {
  const owner = await register(request);
  const account = await connectSimulated(request, owner, 'whatsapp');
  await changeLine(request, owner, account, { telephony: true });
  const client = await newClient(request, account, name);
  await client.does({ do: 'write', text: 'Please call me' });
  return { owner, account, client };
}
export type Office = { owner: Member; account: Account & { channel_id: number }; client: Client };

export const changeLine = (
  request: APIRequestContext,
  owner: Member,
  { channel_id }: Office['account'],
  calls: object,
) =>
  ask(request, `/api/app/projects/${owner.project}/channels/${channel_id}/connection/`, {
    method: 'PUT',
    data: { calls },
    as: owner,
  });

export const recorded = (request: APIRequestContext, owner: Member) =>
  ask(request, `/api/app/projects/${owner.project}/calls/`, {
    method: 'PUT',
    data: { is_recorded: true, announcement: 'We record this' },
    as: owner,
  });

export const callButton = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Call', exact: true });

export const callWith = (page: Page, name: string) => page.getByRole('complementary', { name: `Call with ${name}` });

/** Until a line is held anew nobody can be called on it. */
export const callsOnceHeld = (call: Locator) =>
  expect(async () => {
    await call.getByRole('button', { name: /^Call( again)?$/ }).click();
    await expect(call.getByRole('status')).toHaveText('Calling…', { timeout: 4000 });
  }).toPass({ timeout: 40_000 });

/** The client's, on a page of the simulator. */
export async function phoneOf(phones: Page, { key }: Account): Promise<Locator> {
  await phones.goto('/simulator/?LANG=en');
  const phone = phones.getByRole('region', { name: 'WhatsApp', exact: true });
  await phone.getByRole('combobox', { name: 'Account' }).selectOption(key);
  return phone;
}

export const bubble = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words }).last();

declare global {
  var connections: RTCPeerConnection[];
  /** Which ways the next connection of this page may take. */
  var iceTransportPolicy: RTCIceTransportPolicy;
}

export const noteConnections = (page: Page) =>
  page.addInitScript(() => {
    const Plain = RTCPeerConnection;
    globalThis.connections = [];
    globalThis.iceTransportPolicy = 'all';
    globalThis.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: globalThis.iceTransportPolicy });
        globalThis.connections.push(this);
      }
    };
  });

/** By what kind of way this end has reached the other: `relay` where one is between. */
export const wayOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    type Stat = { type: string; selectedCandidatePairId: string; localCandidateId: string; candidateType: string };
    const stats = (await globalThis.connections.at(-1)!.getStats()) as unknown as Map<string, Stat>;
    const transport = [...stats.values()].find(({ type }) => type === 'transport');
    const pair = stats.get(transport?.selectedCandidatePairId ?? '');
    return stats.get(pair?.localCandidateId ?? '')?.candidateType;
  });

/** What the business said to the provider about calls of this account, in its order. */
export async function saidAbout(request: APIRequestContext, { key }: Account): Promise<string[]> {
  type Line = { account: string; from: string; event: string };
  const { journal } = (await (await request.get('/simulator/control/calls')).json()) as { journal: Line[] };
  return journal.filter(({ account, from }) => account === key && from === 'business').map(({ event }) => event);
}

/** The energy of all that this end has been told by the other. */
export const heardBy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stats = await globalThis.connections.at(-1)?.getStats();
    let energy = 0;
    stats?.forEach((it: { type: string; totalAudioEnergy?: number }) => {
      if (it.type === 'inbound-rtp') energy += it.totalAudioEnergy ?? 0;
    });
    return energy;
  });

/** More than so much was: the fake microphone beeps once a second. */
export const expectHeard = (page: Page, before = 0) =>
  expect.poll(() => heardBy(page), { timeout: 20_000 }).toBeGreaterThan(before + 0.01);

export async function expectSilence(page: Page) {
  await expect
    .poll(
      async () => {
        const before = await heardBy(page);
        await page.waitForTimeout(2000);
        return (await heardBy(page)) - before;
      },
      { timeout: 20_000 },
    )
    .toBeLessThan(0.001);
}
