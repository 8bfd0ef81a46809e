import * as z from 'zod/mini';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { openBooking } from '../open-booking.ts';
import { dropUnsent, nextUnsent } from './links.queries.ts';
import { sendClient } from './send-client.ts';
import { waitForService } from './wait-for-service.ts';

export const sendingKey = (project_id: number): string => `booking sending ${project_id}`;

const turnMs = seconds(20);

/** One after another, until the service knows everybody as they are here. */
export const sendClients = job(
  'send-booking-clients',
  z.object({}),
  async (_, { project_id: id }) => {
    const project_id = id!;
    const until = performance.now() + turnMs;
    for (;;) {
      const next = await nextUnsent(dbOf(project_id), project_id);
      const booking = next && (await openBooking(project_id));
      if (!booking) return;
      await waitForService(() => sendClient(booking, next.contact_id));
      await transaction(project_id, (tx) => dropUnsent(tx, project_id, next));
      if (performance.now() > until) throw new RetryLater(now(), 'others have their turn', { is_part: true });
    }
  },
  { queue: 'outside' },
);
