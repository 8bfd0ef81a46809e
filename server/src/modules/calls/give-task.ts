import type { Tx } from '../../kit/db/index.ts';
import type { CallRow } from './calls.queries.ts';

export const giveTask = async (_tx: Tx, _project_id: number, _call: CallRow): Promise<void> => undefined;
