import { createHmac } from 'node:crypto';
import type { BookingBranch } from '@parley/contract/integrations/booking';
import type { FastifyInstance } from 'fastify';
import { isSameHash } from '../../kit/tokens.ts';
import { type Access, askBooking } from './ask-booking.ts';
import { listIn, numberIn, recordIn } from './theirs.ts';

type Signed = { user_data: string; user_data_sign: string };

/** By our program's token, which only we and the service know. */
export const isSigned = ({ user_data, user_data_sign }: Signed, partner_token: string): boolean =>
  isSameHash(createHmac('sha256', partner_token).update(user_data).digest('hex'), user_data_sign.toLowerCase());

type Chosen = { salon_id: number; user_id: number; application_id: number };

/**
 * The service is told that the salon is connected; from then on our program may ask for it. The signature says who
 * pressed there and nothing of where, and our program reaches every salon that has it: only who works there connects it.
 */
export async function salonOf(
  access: Access,
  { salon_id, user_id, application_id }: Chosen,
  branchesOf: (access: Access) => Promise<BookingBranch[]>,
): Promise<BookingBranch | null> {
  await askBooking(access, {
    method: 'POST',
    of: 'marketplace',
    path: '/marketplace/partner/callback',
    body: { salon_id, application_id, webhook_urls: [] },
  });
  const branch = (await branchesOf(access)).find((it) => it.id === salon_id);
  const { data } = await askBooking(access, { path: `/company_users/${salon_id}` });
  return branch && listIn(data).some((it) => numberIn(it.id) === user_id) ? branch : null;
}

/** The number of whoever pressed there; 0: it does not say. */
export function userIn({ user_data }: Pick<Signed, 'user_data'>): number {
  try {
    return numberIn(recordIn(JSON.parse(Buffer.from(user_data, 'base64').toString('utf8'))).id);
  } catch {
    return 0;
  }
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
