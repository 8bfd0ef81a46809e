import { clientChanged, clientCreated } from '@parley/contract/clients/client-facts';
import { consumer } from '../../../kit/facts/consumer.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { isOfService } from '../actor.ts';
import { markUnsent } from './links.queries.ts';
import { sendClients, sendingKey } from './send-clients.ts';
import { wantedIn } from './wanted.queries.ts';

const shared = ['name', 'phone', 'email'];

/** What people change of clients here is sent to the service, where the project wishes it. */
export const bookingEdits = consumer(
  'booking-edits',
  { wants: [clientCreated, clientChanged], forget: null },
  async (tx, project_id, facts) => {
    const told = facts.filter((it) => !isOfService(it.actor) && shared.some((field) => field in it.changes));
    if (!told.length) return;
    const { is_connected, clients } = await wantedIn(tx, project_id);
    if (!is_connected || !clients) return;
    await markUnsent(tx, project_id, [...new Set(told.flatMap((it) => it.subject_id ?? []))]);
    await later(tx, sendClients, {}, { project_id, key: sendingKey(project_id) });
  },
);
