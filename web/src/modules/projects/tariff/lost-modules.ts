import { type ModuleName, shownModules } from '@parley/contract/projects/modules';

type Modules = Record<ModuleName, boolean>;

/** Sections in use that the chosen tariff does not have. */
export const lostModules = (used: Modules, chosen: { modules: Modules }): ModuleName[] =>
  shownModules.filter((name) => used[name] && !chosen.modules[name]);
