import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectChannel, type ConnectType } from '@parley/contract/projects/connections';
import type { ClientOn } from '@parley/simulator/client-on';
import type { Account, Simulated } from '@parley/simulator/world';
import { call } from '../bench/call.ts';
import { asAdmin, passLeases, passPauses, readDialogues } from './base.ts';
import type { Stage } from './stage.ts';

export type PlayedType = ConnectType & Simulated;

/** A channel that the simulator plays, and those of its clients who have written. */
export type Played = { type: PlayedType; channel_id: number; account: Account; clients: ClientOn[]; places: Place[] };
type Place = { channel_id: number; dialogue_id: number; peer: string };

type Entered = { key: string; settings: Record<string, string>; account?: Record<string, string> };
const letterbox = { imap_port: '993', imap_security: 'tls', smtp_port: '465', smtp_security: 'tls' };
/** What its keeper would enter for the nth account. */
const entered: Partial<Record<PlayedType, (nth: number) => Entered>> = {
  telegram: (nth) => ({ key: `${nth}:faults`, settings: { token: `${nth}:faults` } }),
  vk: (nth) => ({
    key: `vk1.faults.${nth}`,
    settings: { group_id: String(nth), token: `vk1.faults.${nth}` },
    account: { group_id: String(nth) },
  }),
  whatsapp: (nth) => {
    const settings = { instance_id: String(1_102_000_000 + nth), token: `faults-${nth}` };
    return { key: settings.instance_id, settings, account: { token: settings.token } };
  },
  waba: (nth) => {
    const { phone_number_id, ...settings } = {
      phone_number_id: String(106_540_353_000_000 + nth),
      waba_id: String(419_561_258_000_000 + nth),
      token: `faults-${nth}`,
      app_secret: `faults-secret-${nth}`,
    };
    return { key: phone_number_id, settings: { phone_number_id, ...settings }, account: settings };
  },
  email: (nth) => {
    const email_email = `box${nth}@studio.example`;
    const hosts = { imap_host: 'imap.studio.example', smtp_host: 'smtp.studio.example' };
    return {
      key: email_email,
      settings: { email_email, password: 'faults', ...hosts, ...letterbox },
      account: { password: 'faults' },
    };
  },
};
/** The id of a client at the provider, in its own form. */
const clientId: Partial<Record<PlayedType, (nth: number) => string>> = {
  whatsapp: (nth) => `${79_990_000_000 + nth}@c.us`,
  waba: (nth) => String(15_550_000_000 + nth),
  email: (nth) => `client${nth}@mail.example`,
};

let accounts = Date.now() % 1_000_000;
let people = 0;

/** Connects it as its owner would, and lets so many clients write a first word. */
export async function connectPlayed(stage: Stage, type: PlayedType, many: number): Promise<Played> {
  const { world, office, ledger } = stage;
  const { key, settings, account: known = {} } = entered[type]!(++accounts);
  const account = world.simulator.world.openAccount({ channel: type, key, name: 'Studio', settings: known });
  const asked = { project: office.project_id, type, name: type, settings: { api_url: 'simulator', ...settings } };
  const { channel_id } = (await call(world.first.url, connectChannel, asked, office.owner.headers)).data;
  const clients = Array.from({ length: many }, () => {
    const nth = ++people;
    const name = `${type} client ${nth}`;
    return world.simulator.play.client(account, { id: clientId[type]?.(nth) ?? String(500_000_000 + nth), name });
  });
  for (const client of clients) {
    const { name } = client.chat.client;
    const { id, text } = client.writes({
      text: `${name} says hello`,
      ...(type === 'email' && { extra: { subject: 'Hello' } }),
    });
    ledger.add({ uid: id, text, by: name, peer: name, n: null });
  }
  const places = await knownPlaces(stage, channel_id, many);
  stage.played.push({ type, channel_id, account, clients, places });
  return stage.played.at(-1)!;
}

async function knownPlaces({ world, office }: Stage, channel_id: number, many: number): Promise<Place[]> {
  for (;;) {
    const found = (await readDialogues(world.database, office.project_id)).filter((it) => it.channel_id === channel_id);
    if (found.length === many) return found.map(({ id, name }) => ({ channel_id, dialogue_id: id, peer: name }));
    await sleep(50);
  }
}

let written = 0;

/** The team writes to one client; where it stands is checked by what the provider got. */
export async function teamAnswers({ senders, office }: Stage, place: Place): Promise<string> {
  const text = `Answer ${++written} to ${place.peer}`;
  return senders.teamWrites(office.owner, place, { uid: randomUUID(), n: null, text });
}

const left = 'select count(*) as n from jobs where project_id = $1 and name = any ($2)';
const delivery = ['deliver-message'];
const news = ['receive-with-file', 'mark-outside'];

/** As if the time were over for which this work was put off; what stands behind other work still does. */
export const hurry = ({ world, office }: Stage, ...names: string[]): Promise<unknown> =>
  asAdmin(
    world.database,
    `update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
    where project_id = $1 and name = any ($2) and lease_until is null and run_at > clock_timestamp()
      and due_at < run_at + interval '1 s'`,
    [office.project_id, names],
  );

/** Until everything that was written has left, one way or another, and what came back of it is heard. */
export async function untilLeft(
  stage: Stage,
  { hurries = true, before = async () => undefined as void } = {},
): Promise<void> {
  const { world, office, allowed } = stage;
  const { database, simulator } = world;
  const waiting = async (names: string[]): Promise<number> =>
    (await asAdmin<{ n: number }>(database, left, [office.project_id, names]))[0]!.n;
  for (;;) {
    await before();
    if (allowed.unknown === 'any') await passLeases(database);
    if (hurries) await passPauses(database, office.project_id);
    if (!(await waiting(delivery))) {
      if (!simulator.pending() && !(await waiting(news))) return;
      await hurry(stage, ...news);
    }
    await sleep(100);
  }
}

/** What clients have got from the team, by text. */
export const gotten = ({ world, played }: Stage): string[] =>
  played.flatMap(({ account }) =>
    world.simulator.world.chats
      .filter((it) => it.account === account)
      .flatMap(({ lines }) => lines.filter((it) => it.from === 'business').map((it) => it.text)),
  );
