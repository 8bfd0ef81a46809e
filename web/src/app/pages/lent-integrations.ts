import type { LentParts } from '../../integrations/parts.ts';

/** By kind what each integration shows in the settings of a project; those that work have a line here. */
export const lentIntegrations: LentParts = {};
