import { type ModuleName, moduleNames } from '@parley/contract/projects/modules';

type Modules = Record<ModuleName, boolean>;

/** All switches as they are sent: what the tariff lacks stays on, so that a larger tariff brings it back by itself. */
export const switchModule = (shown: Modules, ofTariff: Modules, name: ModuleName, on: boolean): Modules =>
  Object.fromEntries(moduleNames.map((it) => [it, it === name ? on : ofTariff[it] ? shown[it] : true])) as Modules;
