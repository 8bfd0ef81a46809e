import * as z from 'zod/mini';
import { id, whole, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { name } from '../names.ts';
import { browserZone, timeZone } from '../time.ts';
import { brandNames } from './brands.ts';
import { channel } from './channels.ts';
import { country } from './countries.ts';
import { currency } from './currencies.ts';
import { modules } from './modules.ts';
import { permission } from './permissions.ts';
import { workingHours } from './working-hours.ts';

/** active; ending soon (7 days or less); ended (the last day); payment overdue (paid_to is past). */
export const projectStates = ['active', 'ending', 'ended', 'overdue'] as const;
export type ProjectState = (typeof projectStates)[number];

export const tariff = z.object({
  id: z.number(),
  title: z.string(),
  price: z.number(),
  members_limit: z.nullable(z.number()),
  channels_limit: z.nullable(z.number()),
  modules,
  calls: z.boolean(),
});
export type Tariff = z.infer<typeof tariff>;

export const project = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.enum(brandNames),
  /** Of every sum in the project, by ISO 4217. */
  currency: z.string(),
  /** Whose numbers are dialled here without a country's code, by ISO 3166; null: nobody said. */
  country: z.nullable(z.string()),
  /** By whose clock its days begin, by IANA. */
  time_zone: z.string(),
  /** By which one the viewer wishes to be shown times here; null: by the project's. */
  own_time_zone: z.nullable(z.string()),
  /** null: nobody said, so it is always open. */
  working_hours: z.nullable(workingHours),
  /** How long a client waits is counted while it is open. */
  waits_in_hours: z.boolean(),
  owner: z.number(),
  is_tasks_app: z.boolean(),
  test_period: z.boolean(),
  can_auto_paid: z.optional(z.boolean()),
  can_auto_renewal: z.optional(z.boolean()),
  paid_to: z.nullable(wireTime),
  stop: z.boolean(),
  state: z.enum(projectStates),
  tariff: z.object({ id: z.number(), title: z.string() }),
  modules,
  /** Only the channels this viewer may see. */
  channels: z.array(channel),
  /** What the viewer may do here. */
  permissions: z.array(permission),
  is_admin: z.boolean(),
  integrations: z.object({ booking: z.boolean(), amo: z.boolean() }),
});
export type Project = z.infer<typeof project>;

export const getProject = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project',
  access: 'project',
  open_when_unpaid: true,
  summary: 'The project as this member sees it',
  input: z.strictObject({ project: id, with: z.optional(z.array(z.enum(['can_auto_paid', 'can_auto_renewal']))) }),
  output: answer(project),
});

export const createProject = endpoint({
  method: 'POST',
  path: '/api/app/projects/',
  access: 'user',
  summary: 'Create a project; its creator is its owner',
  input: z.strictObject({
    name: name(80),
    brand: z.optional(z.enum(brandNames)),
    /** The brand's unless another one is named. */
    currency: z.optional(currency),
    country: z.optional(z.nullable(country)),
    /** Of the creator's browser. Where it says none that is known: the country's, else UTC. */
    time_zone: browserZone,
    is_tasks_app: z.optional(z.boolean()),
  }),
  output: answer(z.object({ id: z.number(), name: z.string() })),
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project',
  access: 'project',
  permission: 'settings.edit',
  summary: 'Rename the project, switch its modules, say its currency, country, time zone and hours',
  input: z.strictObject({
    project: id,
    name: z.optional(name(80)),
    modules: z.optional(modules),
    /** Sums are not converted: they are the same numbers in another currency. */
    currency: z.optional(currency),
    country: z.optional(z.nullable(country)),
    time_zone: z.optional(timeZone),
    working_hours: z.optional(z.nullable(workingHours)),
    waits_in_hours: z.optional(z.boolean()),
  }),
  output: answer(project),
});

export const setOwnTimeZone = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project/own_time_zone/',
  access: 'project',
  summary: 'By which clock one wishes to be shown times in this project; null: by its own',
  input: z.strictObject({ project: id, time_zone: z.nullable(timeZone) }),
  output: answer(project),
});

/** Everything the side menu shows. */
export const sidebar = z.object({
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), referral_abbreviation: z.string() }),
  projects: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      brand: z.enum(brandNames),
      state: z.enum(projectStates),
      /** It stands still, and until then it can be brought back. */
      deleted: z.nullable(z.object({ erased_at: wireTime, may_restore: z.boolean() })),
    }),
  ),
});

const sidebarCall = { method: 'GET', access: 'user', input: z.strictObject({}), output: answer(sidebar) } as const;
export const getProjectsSidebar = endpoint({
  ...sidebarCall,
  path: '/api/app/projects/sidebar',
  summary: 'The projects of the user for the side menu',
});
export const getSidebar = endpoint({ ...sidebarCall, path: '/api/app/sidebar/', summary: 'The side menu' });

export const getTariff = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/tarif',
  access: 'project',
  open_when_unpaid: true,
  summary: 'The tariff, what is paid and what else could be chosen',
  input: z.strictObject({ project: id }),
  output: answer(
    z.object({ tariff, paid_to: z.nullable(wireTime), state: z.enum(projectStates), tariffs: z.array(tariff) }),
  ),
});

export const updateTariff = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project/tarif',
  access: 'project',
  permission: 'tariff.edit',
  open_when_unpaid: true,
  summary: 'Choose a tariff, or add paid months by hand',
  input: z.strictObject({ project: id, tariff_id: z.optional(id), add_months: z.optional(whole(1, 36)) }),
  output: getTariff.output,
});

/** Name, modules, tariff or payment changed: everyone in the project fetches it anew. */
export const projectChanged = liveEvent('user:project_changed', z.object({ project_id: z.number() }));
