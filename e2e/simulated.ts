import { type APIRequestContext, expect } from '@playwright/test';
import { ask, type Member } from './people.ts';

type Line = {
  id: string;
  from: 'client' | 'business';
  text: string;
  quoted_id: string | null;
  file: { name: string } | null;
};
type Phone = { client: { id: string }; lines: Line[] };
type Connected = { channel_id: number; is_auth: boolean; step: { step: string } | null };

/** A channel of the project's own, with an account that the simulator plays; answers what the account is called there. */
export async function connectSimulated(request: APIRequestContext, owner: Member, type: string) {
  const path = `/api/app/projects/${owner.project}/channels/`;
  const settings = await ask<Record<string, string>>(request, `${path}simulated/`, { data: { type }, as: owner });
  let made = await ask<Connected>(request, path, { data: { type, name: type, settings }, as: owner });
  // The code that the simulated Telegram sends.
  if (made.step?.step === 'code') {
    const step = `${path}${made.channel_id}/connection/step/`;
    made = await ask<Connected>(request, step, { data: { value: '22222' }, as: owner });
  }
  expect(made).toMatchObject({ is_auth: true, step: null });
  const channels = (await (await request.get('/simulator/control/state')).json()) as Played[];
  const { accounts } = channels.find(({ channel }) => channel === type)!;
  const { key } = accounts.find((it) => Object.values(settings).some((value) => value.endsWith(it.key)))!;
  return { type, key, channel_id: made.channel_id };
}
type Played = { channel: string; accounts: { key: string }[] };
export type Account = Awaited<ReturnType<typeof connectSimulated>>;

/** Somebody new with a phone on this channel. */
export async function newClient(request: APIRequestContext, { type, key }: Account, name: string) {
  const at = { channel: type, account: key };
  const post = async (path: string, data: object): Promise<Phone> => {
    const answer = await request.post(`/simulator/control/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Phone;
  };
  const { client } = await post('client', { ...at, name });
  const lines = async (): Promise<Line[]> => {
    const query = new URLSearchParams({ ...at, client: client.id });
    return ((await (await request.get(`/simulator/control/chat?${query}`)).json()) as Phone).lines;
  };
  return {
    id: client.id,
    name,
    lines,
    does: (act: object) => post('act', { ...at, client: client.id, act }),
    /** The line with these words, once it stands on the phone. */
    gets: async (words: string): Promise<Line> => {
      let found: Line | undefined;
      await expect
        .poll(async () => (found = (await lines()).find(({ text }) => text.includes(words))) !== undefined)
        .toBe(true);
      return found!;
    },
  };
}
export type Client = Awaited<ReturnType<typeof newClient>>;

/** How the provider of this channel behaves from now on. */
export const turn = async (request: APIRequestContext, channel: string, knobs: object) =>
  expect((await request.post('/simulator/control/knobs', { data: { channel, knobs } })).ok()).toBe(true);
