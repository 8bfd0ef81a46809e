import type { Simulator } from '@parley/simulator/simulator';
import type { Simulated } from '@parley/simulator/world';
import { log } from '../kit/log.ts';
import { connectSimulated } from '../modules/projects/index.ts';
import { clientsOn } from './clients.queries.ts';
import { laguna, studio } from './people.ts';
import { channelsOf } from './projects.ts';

/** What the keepers of the demo would have entered, and what their accounts are known by at the provider. */
type Entered = {
  key: string;
  settings: Record<string, string>;
  /** What is given when the provider asks. */
  answers?: string[];
  /** What whoever tries the channel does not enter, because they are led another way. */
  led?: string[];
  /** What the provider knows of an account that nobody has connected yet. */
  fresh?: Record<string, string>;
};
export const entered: Partial<Record<Simulated, (channel_id: number) => Entered>> = {
  whatsapp: (id) => demoInstance(String(1_101_000_000 + id)),
  waba: (id) => demoNumber(String(106_540_352_000_000 + id)),
  instagram: (id) => demoProfile(`17841400000${String(id).padStart(6, '0')}`),
  telegram: (id) => ({ key: `${id}:demo`, settings: { token: `${id}:demo` } }),
  telegramNumbered: (id) => demoPhone(`3460010${String(id).padStart(4, '0')}`),
  viber: (id) => ({ key: `viber-${id}-demo`, settings: { token: `viber-${id}-demo`, sender_name: 'Studio' } }),
  vk: (id) => ({ key: `vk1.demo.${id}`, settings: { group_id: String(220_000_000 + id), token: `vk1.demo.${id}` } }),
  email: demoMailbox,
  avito: (id) => ({ key: `demo-${id}`, settings: { client_id: `demo-${id}`, client_secret: `secret-${id}` } }),
};

/** Signing in, the simulated Telegram sends the code of its test numbers. */
function demoPhone(key: string): Entered {
  return { key, settings: { sign_in: 'code', phone: `+${key}` }, answers: ['22222'], led: ['sign_in'] };
}

function demoMailbox(id: number): Entered {
  const email_email = id === 510 ? 'hello@studio.example' : `box${id}@studio.example`;
  const [imap, smtp] = [{ imap_host: 'imap.studio.example' }, { smtp_host: 'smtp.studio.example' }];
  const ports = { imap_port: '993', imap_security: 'tls', smtp_port: '465', smtp_security: 'tls' };
  return { key: email_email, settings: { email_email, password: `demo-${id}`, ...imap, ...smtp, ...ports } };
}

function demoInstance(instance_id: string): Entered {
  const settings = { instance_id, token: `demo-${instance_id}` };
  return { key: instance_id, settings, fresh: { state: 'notAuthorized' } };
}

function demoNumber(phone_number_id: string): Entered {
  const settings = { waba_id: '419561257915477', token: `demo-${phone_number_id}`, app_secret: 'demo-app-secret' };
  return { key: phone_number_id, settings: { phone_number_id, ...settings } };
}

function demoProfile(key: string): Entered {
  const app_id = `9906${key.slice(-9)}`;
  const settings = { app_id, app_secret: `demo-secret-${app_id}`, token: `demo-${key}` };
  return { key, settings, led: ['token'] };
}

/** The demo's channels are played by the simulator, with the clients they already have. It begins anew at each start. */
export async function connectDemo({ world }: Simulator): Promise<void> {
  for (const project_id of [studio, laguna]) {
    for (const { id, type, name } of channelsOf[project_id]!) {
      const account = entered[type as Simulated]?.(id);
      if (!account) continue;
      const channel = type as Simulated;
      const opened = world.openAccount({ channel, key: account.key, name, settings: { ...account.settings } });
      for (const { past, ...client } of await clientsOn(project_id, id)) world.chat(opened, client).past = past;
      const { settings, answers } = account;
      await connectSimulated(project_id, id, settings, { answers }).catch((error: unknown) => log.warn(error));
    }
  }
}
