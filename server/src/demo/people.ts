import type { Permission } from '@parley/contract/projects/permissions';

export type Rights = {
  role: 'admin' | 'operator';
  is_manager?: boolean;
  permissions?: Permission[];
  channels?: string[];
};
type Person = { id: number; email: string; name: string; phone: string; in: Record<number, Rights> };

export const demoPassword = 'parley-demo';
export const studio = 101;
export const laguna = 102;

/** Six people with different rights; `channels` are the only types an operator sees while visibility is limited. */
export const people: Person[] = [
  {
    id: 1001,
    email: 'admin@demo.parley',
    name: 'Marina Orlova',
    phone: '+34600000001',
    in: { [studio]: { role: 'admin', is_manager: true }, [laguna]: { role: 'admin', is_manager: true } },
  },
  {
    id: 1002,
    email: 'operator@demo.parley',
    name: 'Ivan Sedov',
    phone: '+34600000002',
    in: { [studio]: { role: 'operator', channels: ['whatsapp', 'telegram', 'widget'] } },
  },
  {
    id: 1003,
    email: 'sofia@demo.parley',
    name: 'Sofia Alvarez',
    phone: '+34600000003',
    in: {
      [studio]: {
        role: 'operator',
        is_manager: true,
        permissions: ['contacts.export', 'catalogue.delete', 'analytics.view', 'funnels.edit'],
        channels: ['instagram', 'whatsapp', 'waba', 'email', 'avito'],
      },
    },
  },
  {
    id: 1004,
    email: 'lucas@demo.parley',
    name: 'Lucas Moreira',
    phone: '+34600000004',
    in: { [studio]: { role: 'operator', permissions: ['contacts.import'], channels: ['viber', 'email', 'telegram'] } },
  },
  {
    id: 1005,
    email: 'nina@demo.parley',
    name: 'Нина Берг',
    phone: '+34600000005',
    in: {
      [studio]: { role: 'operator', permissions: ['settings.edit'], channels: ['vk', 'telegramNumbered'] },
      [laguna]: { role: 'admin' },
    },
  },
  {
    id: 1006,
    email: 'tim@demo.parley',
    name: 'Tim Hollis',
    phone: '+34600000006',
    in: {
      [studio]: { role: 'operator', permissions: ['tickets.edit'], channels: ['widget'] },
      [laguna]: { role: 'operator' },
    },
  },
];
