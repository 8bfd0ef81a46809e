import { ticketSettingsChanged } from '@parley/contract/tickets/departments';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';

/** Departments and tags belong to the whole team. */
export const tellSettings = (tx: Tx, project_id: number): Promise<void> =>
  emit(tx, project_id, ticketSettingsChanged, {}, everyone);
