import { hash } from '@node-rs/argon2';
import type { ChannelType } from '@parley/contract/projects/channels';
import { days, now } from '../kit/clock.ts';
import { enterProject, type Tx } from '../kit/db/index.ts';
import { insertRows } from './insert-rows.ts';
import { demoPassword, laguna, people, studio } from './people.ts';

const allModules = { crm: true, ticket: true, tasks: true, analytics: true };
const unlim = 104;

const projects = [
  {
    id: studio,
    name: 'Northwind Studio',
    brand: 'parley',
    currency: 'EUR',
    country: 'ES',
    time_zone: 'Europe/Madrid',
    managers_visibility: true,
  },
  {
    id: laguna,
    name: 'Салон «Лагуна»',
    brand: 'beseda',
    currency: 'RUB',
    country: 'RU',
    time_zone: 'Europe/Moscow',
    managers_visibility: false,
  },
];

type DemoChannel = { id: number; type: ChannelType; name: string; settings: Record<string, unknown> };

/** The keys stand in the pages of the demo's shops, so they are always the same. */
const demoWord = 'demo-website-key';
const widgetOf = (color: string) => ({ widget: { word: demoWord, color, asks: ['name'] } });
export const demoWidgetKeys = { parley: `${studio}-511-${demoWord}`, beseda: `${laguna}-527-${demoWord}` };

const studioChannels: DemoChannel[] = [
  { id: 501, type: 'internal', name: 'Team chat', settings: {} },
  { id: 502, type: 'whatsapp', name: 'Studio WhatsApp', settings: { instance_phone: '+34600100201' } },
  { id: 503, type: 'waba', name: 'WhatsApp Business', settings: { instance_phone: '+34600100202' } },
  { id: 504, type: 'telegram', name: 'Studio bot', settings: {} },
  { id: 505, type: 'telegramNumbered', name: 'Studio Telegram', settings: { phone: '+34600100203' } },
  { id: 506, type: 'viber', name: 'Viber', settings: {} },
  { id: 507, type: 'vk', name: 'VK community', settings: {} },
  { id: 508, type: 'instagram', name: 'Instagram', settings: {} },
  { id: 509, type: 'avito', name: 'Avito', settings: {} },
  { id: 510, type: 'email', name: 'hello@studio.example', settings: { email_email: 'hello@studio.example' } },
  { id: 511, type: 'widget', name: 'Northwind Studio', settings: widgetOf('#3557d6') },
];

const lagunaChannels: DemoChannel[] = [
  { id: 521, type: 'internal', name: 'Чат команды', settings: {} },
  { id: 522, type: 'whatsapp', name: 'WhatsApp салона', settings: { instance_phone: '+79990000001' } },
  { id: 523, type: 'telegram', name: 'Бот салона', settings: {} },
  { id: 524, type: 'vk', name: 'Сообщество VK', settings: {} },
  { id: 525, type: 'instagram', name: 'Instagram', settings: {} },
  { id: 526, type: 'avito', name: 'Avito', settings: {} },
  { id: 527, type: 'widget', name: 'Салон «Лагуна»', settings: widgetOf('#0c7d63') },
];

export const channelsOf: Record<number, DemoChannel[]> = { [studio]: studioChannels, [laguna]: lagunaChannels };

/** The people, the two projects, who may do what in them, and their channels. */
export async function seedProjects(tx: Tx): Promise<void> {
  const password_hash = await hash(demoPassword);
  const created_at = new Date(now().getTime() - days(200));
  await insertRows(
    tx,
    'users',
    people.map(({ in: _, ...person }) => ({ ...person, password_hash, created_at })),
  );
  await insertRows(
    tx,
    'projects',
    projects.map((project) => ({
      ...project,
      owner: people[0]!.id,
      is_tasks_app: false,
      test_period: false,
      can_auto_paid: false,
      can_auto_renewal: false,
      stop: false,
      tariff_id: unlim,
      modules: allModules,
      created_at,
    })),
  );
  for (const { id } of projects) await seedProject(tx, id, created_at);
}

async function seedProject(tx: Tx, project_id: number, created_at: Date): Promise<void> {
  const channels = channelsOf[project_id]!;
  const members = people.flatMap((person) => {
    const rights = person.in[project_id];
    if (!rights) return [];
    const seen = channels.filter(({ type }) => type === 'internal' || (rights.channels?.includes(type) ?? true));
    return {
      project_id,
      user_id: person.id,
      project_role: rights.role,
      is_manager: rights.is_manager ?? false,
      permissions: rights.permissions ?? [],
      channels_ids: seen.map(({ id }) => id),
      send_btn: 'enter',
      // The demo is at work already.
      steps_closed_at: created_at,
      created_at,
    };
  });
  await insertRows(tx, 'members', members);
  await enterProject(tx, project_id);
  await insertRows(
    tx,
    'channels',
    channels.map((channel) => ({
      ...channel,
      project_id,
      for_check_admin: channel.type !== 'internal',
      is_auth: channel.type === 'internal' || channel.type === 'widget',
      telephony: channel.type === 'whatsapp',
      created_at,
    })),
  );
}
