import type { Actor } from '@parley/contract/actors';
import { bookingServiceOf } from '@parley/contract/integrations/booking';
import type { Tx } from '../../../kit/db/index.ts';
import { brandOf } from '../../../modules/projects/index.ts';
import { serviceActor } from '../actor.ts';

/** The booking service, as it is called where the project is at home. */
export const byBooking = async (tx: Tx, project_id: number): Promise<Actor> =>
  serviceActor(bookingServiceOf[await brandOf(tx, project_id)]);
