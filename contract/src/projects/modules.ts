import * as z from 'zod/mini';

/** Parts of the product that a project's tariff or settings switch on. */
export const moduleNames = ['crm', 'ticket', 'tasks', 'analytics'] as const;
export type ModuleName = (typeof moduleNames)[number];
export const modules = z.record(z.enum(moduleNames), z.boolean());
