import * as z from 'zod/mini';
import { isBuilt } from '../built-modules.ts';

/** Parts of the product that a project's tariff or settings switch on. */
export const moduleNames = ['crm', 'ticket', 'tasks', 'analytics'] as const;
export type ModuleName = (typeof moduleNames)[number];
export const modules = z.record(z.enum(moduleNames), z.boolean());

/** Those that can be used by now. */
export const shownModules: readonly ModuleName[] = moduleNames.filter((name) => {
  if (name === 'ticket') return isBuilt('tickets');
  return name !== 'analytics' || isBuilt('analytics');
});
