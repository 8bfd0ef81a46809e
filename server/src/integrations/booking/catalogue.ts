import { createHmac } from 'node:crypto';
import type { BookingBranch } from '@parley/contract/integrations/booking';
import type { FastifyInstance } from 'fastify';
import { isSameHash } from '../../kit/tokens.ts';
import { type Access, askBooking } from './ask-booking.ts';

type Signed = { user_data: string; user_data_sign: string };

/** By our program's token, which only we and the service know. */
export const isSigned = ({ user_data, user_data_sign }: Signed, partner_token: string): boolean =>
  isSameHash(createHmac('sha256', partner_token).update(user_data).digest('hex'), user_data_sign.toLowerCase());

/** The service is told that the salon is connected; from then on our program may ask for it. */
export async function salonOf(
  access: Access,
  salon_id: number,
  application_id: number,
  branchesOf: (access: Access) => Promise<BookingBranch[]>,
): Promise<BookingBranch | null> {
  await askBooking(access, {
    method: 'POST',
    of: 'marketplace',
    path: '/marketplace/partner/callback',
    body: { salon_id, application_id, webhook_urls: [] },
  });
  return (await branchesOf(access)).find((it) => it.id === salon_id) ?? null;
}

const known = ['salon_id', 'user_data', 'user_data_sign'];

/** Where the catalogue leads whoever presses Connect there: to the settings of their project, once they are signed in. */
export function serveCatalogue(server: FastifyInstance): void {
  server.get('/yc/marketplace', (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const kept = new URLSearchParams({ section: 'integrations', connect: 'booking' });
    for (const name of known) if (typeof query[name] === 'string') kept.set(name, query[name]);
    return reply.redirect(`/app/settings/?${kept}`);
  });
}
