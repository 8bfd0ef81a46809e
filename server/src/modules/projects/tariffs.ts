import type { BrandName } from '@parley/contract/projects/brands';
import { moduleNames, type ModuleName } from '@parley/contract/projects/modules';
import type { Tariff } from '@parley/contract/projects/projects';

/** A month's price in the currency of each brand. */
type Entry = {
  id: number;
  title: string;
  price: Record<BrandName, number>;
  members_limit: number | null;
  channels_limit: number | null;
  modules: readonly ModuleName[];
  /** Sold only to projects of the tasks-only variant. */
  is_tasks_app?: true;
};

const entries: readonly Entry[] = [
  {
    id: 101,
    title: 'Start',
    price: { parley: 19, beseda: 1490 },
    members_limit: 5,
    channels_limit: 3,
    modules: ['tasks'],
  },
  {
    id: 102,
    title: 'Team',
    price: { parley: 49, beseda: 3990 },
    members_limit: 25,
    channels_limit: 10,
    modules: ['crm', 'ticket', 'tasks'],
  },
  {
    id: 103,
    title: 'Business',
    price: { parley: 99, beseda: 7990 },
    members_limit: 100,
    channels_limit: 50,
    modules: moduleNames,
  },
  {
    id: 104,
    title: 'Unlim',
    price: { parley: 199, beseda: 15990 },
    members_limit: null,
    channels_limit: null,
    modules: moduleNames,
  },
  {
    id: 116,
    title: 'Tasks',
    price: { parley: 9, beseda: 690 },
    members_limit: 10,
    channels_limit: 1,
    modules: ['tasks'],
    is_tasks_app: true,
  },
  {
    id: 122,
    title: 'Tasks for booking',
    price: { parley: 15, beseda: 1190 },
    members_limit: 50,
    channels_limit: 1,
    modules: ['tasks'],
    is_tasks_app: true,
  },
];

let areSold = false;

/** Everything is free unless whoever runs the installation sells: then tariffs have prices and limits. */
export function sellTariffs(isSelling: boolean): void {
  areSold = isSelling;
}

/** What a new project begins with. */
export const firstTariff = ({ is_tasks_app }: { is_tasks_app: boolean }): number => (is_tasks_app ? 116 : 104);

/** A tariff taken out of the list stays a tariff without limits for those who have it. */
export const tariffOf = (id: number, brand: BrandName): Tariff =>
  shown(entries.find((it) => it.id === id) ?? { ...unlim, id, title: `#${id}` }, brand);

/** What could be chosen. */
export const tariffsFor = ({ brand, is_tasks_app }: { brand: BrandName; is_tasks_app: boolean }): Tariff[] =>
  (areSold ? entries : []).filter((it) => Boolean(it.is_tasks_app) === is_tasks_app).map((it) => shown(it, brand));

/** The switches that count: those of the tariff and of the project together. */
export function modulesOf(tariff_id: number, own: Record<ModuleName, boolean>): Record<ModuleName, boolean> {
  const { modules } = tariffOf(tariff_id, 'parley');
  return Object.fromEntries(moduleNames.map((name) => [name, modules[name] && own[name]])) as typeof own;
}

const unlim = entries.find((it) => it.title === 'Unlim')!;

const shown = ({ is_tasks_app, ...it }: Entry, brand: BrandName): Tariff => ({
  ...it,
  ...(areSold ? { price: it.price[brand] } : { price: 0, members_limit: null, channels_limit: null }),
  modules: Object.fromEntries(
    moduleNames.map((name) => [name, it.modules.includes(name) || (!areSold && !is_tasks_app)]),
  ) as Tariff['modules'],
  // Spec section 6: calls need a tariff whose title says so.
  calls: !areSold || /unlim|безлимит/i.test(it.title),
});
