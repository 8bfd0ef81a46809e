import { type APIRequestContext, expect } from '@playwright/test';
import { ask, type Member } from './people.ts';

type Line = {
  id: string;
  from: 'client' | 'business';
  text: string;
  quoted_id: string | null;
  file: { name: string } | null;
  deleted: boolean;
  our_reaction: string | null;
  extra: Record<string, string>;
};
type Phone = { client: { id: string }; lines: Line[] };
type Connected = { channel_id: number; is_auth: boolean; step: { step: string } | null };
/** An account at the simulator, as its phone knows it. */
export type Account = { type: string; key: string };

const control = async <T>(request: APIRequestContext, path: string, data?: object): Promise<T> => {
  const answer = await request.fetch(`/simulator/control/${path}`, data ? { method: 'POST', data } : {});
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
};

/** A channel of the project's own, with an account that the simulator plays, connected without looking at a screen. */
export async function connectSimulated(request: APIRequestContext, owner: Member, type: string) {
  const path = `/api/app/projects/${owner.project}/channels/`;
  const given = await ask<Record<string, string>>(request, `${path}simulated/`, { data: { type }, as: owner });
  const { key } = await accountWith(request, type, Object.values(given));
  // Nobody is asked on Instagram's page, or scans a code for Telegram: those ways have a test of their own.
  const known =
    type === 'instagram' ? { token: `demo-${key}` } : type === 'telegramNumbered' ? { sign_in: 'code' } : {};
  const settings = { ...given, ...known };
  let made = await ask<Connected>(request, path, { data: { type, name: type, settings }, as: owner });
  const connection = `${path}${made.channel_id}/connection/`;
  if (made.step?.step === 'code') {
    made = await ask<Connected>(request, `${connection}step/`, { data: { value: '22222' }, as: owner });
  }
  if (made.step?.step === 'scan') {
    await control(request, 'scan', { channel: type, account: key });
    made = await ask<Connected>(request, connection, { as: owner });
  }
  expect(made).toMatchObject({ is_auth: true, step: null });
  return { type, key, channel_id: made.channel_id };
}

type Played = { channel: string; accounts: { key: string; name: string }[] };

/** The account that is called by what was entered. */
export async function accountWith(request: APIRequestContext, type: string, entered: string[]) {
  const channels = await control<Played[]>(request, 'state');
  const { accounts } = channels.find(({ channel }) => channel === type)!;
  const isCalled = (key: string, value: string) => value.endsWith(key) || value === `9906${key.slice(-9)}`;
  return accounts.find(({ key }) => entered.some((value) => isCalled(key, value)))!;
}

/** Somebody new with a phone on this channel. */
export async function newClient(request: APIRequestContext, { type, key }: Account, name: string) {
  const at = { channel: type, account: key };
  const { client } = await control<Phone>(request, 'client', { ...at, name });
  const lines = async (): Promise<Line[]> => {
    const query = new URLSearchParams({ ...at, client: client.id });
    return (await control<Phone>(request, `chat?${query}`)).lines;
  };
  return {
    id: client.id,
    name,
    lines,
    does: (act: object) => control<Phone>(request, 'act', { ...at, client: client.id, act }),
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
export const turn = (request: APIRequestContext, channel: string, knobs: object) =>
  control(request, 'knobs', { channel, knobs });
