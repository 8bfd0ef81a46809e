import type { Consumer } from './kit/facts/consumer.ts';
import { dealSums } from './modules/analytics/index.ts';
import { auditLog } from './modules/projects/index.ts';
import { ticketSums } from './modules/tickets/index.ts';
import { consumers as ofIntegrations } from './wire-integrations.ts';

/** All that read facts. */
export const consumers: Consumer[] = [auditLog, ticketSums, dealSums, ...ofIntegrations];
