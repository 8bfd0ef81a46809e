import { visitsChanged } from '@parley/contract/integrations/booking-visits';
import type { Tx } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import { audienceOf } from '../../../modules/clients/index.ts';

/** Whoever sees the client hears that something of their visits is not as it was. */
export const tellVisits = async (tx: Tx, project_id: number, contact_id: number): Promise<void> =>
  emit(tx, project_id, visitsChanged, { contact_id }, await audienceOf(tx, project_id, [{ contact_id }], []));
