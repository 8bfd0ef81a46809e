import type { getBooking as endpoint } from '@parley/contract/integrations/booking';
import type { Output } from '@parley/contract/http';
import { dbOf } from '../../kit/db/index.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { openBooking } from './open-booking.ts';
import { surroundings } from './surroundings.ts';
import { countUnsent } from './sync/links.queries.ts';
import { readSyncs } from './sync/syncs.queries.ts';

export async function getBooking({ project_id }: Pick<Viewer, 'project_id'>): Promise<Output<typeof endpoint>> {
  const { partner_token, user_token, application_id } = surroundings();
  const has_partner_token = partner_token !== null;
  const is_in_catalogue = !!partner_token && !!user_token && !!application_id;
  const server = { has_partner_token, is_in_catalogue };
  const booking = await openBooking(project_id);
  if (!booking) return { data: { connected: null, ...server } };
  const { account, settings } = booking;
  const { service, branches_ids, winner, sends_new } = settings;
  const confirmation = settings.confirmation?.text ?? null;
  const [syncs, unsent] = [await readSyncs(project_id), await countUnsent(dbOf(project_id), project_id)];
  return {
    data: {
      connected: { ...account, service, branches_ids, winner, sends_new, confirmation, syncs, unsent },
      ...server,
    },
  };
}
