import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseTired } from '../../../kit/http/request-limit.ts';
import { hashToken, isSameHash } from '../../../kit/tokens.ts';
import { surroundings } from '../surroundings.ts';
import { numberIn, textIn } from '../theirs.ts';
import { catalogueEvents, hearCatalogue } from './hear-catalogue.ts';
import { readBody } from './read-body.ts';
import { serveTold } from './serve-told.ts';

const longest = 64 * 1024;

/** Where the catalogue tells what a salon does with our program: the callback address of the program's page there. */
export const serveCatalogueCalls = (server: FastifyInstance): Promise<void> =>
  serveTold(server, { url: '/hooks/yc_catalogue', longest, answerTo });

/** Its proof is our program's token, which only we and the service know. What else it tells of is no matter of ours. */
async function answerTo(request: FastifyRequest): Promise<number> {
  const { partner_token, application_id } = surroundings();
  refuseTired(request);
  const told = readBody(request.body);
  const isKnown =
    partner_token !== null &&
    isSameHash(hashToken(partner_token), hashToken(textIn(told.partner_token))) &&
    numberIn(told.application_id) === application_id;
  if (!isKnown) return 404;
  const salon_id = numberIn(told.salon_id);
  if (!Number.isSafeInteger(salon_id) || salon_id <= 0) return 400;
  const event = catalogueEvents.find((it) => it === told.event);
  if (event) await hearCatalogue(salon_id, event);
  return 200;
}
