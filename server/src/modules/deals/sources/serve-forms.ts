import { maxFormBytes } from '@parley/contract/deals/sources';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../kit/errors.ts';
import { allowAnyOrigin, answerPreflight } from '../../../kit/http/any-origin.ts';
import { isClosed } from '../../projects/index.ts';
import { isMachine, readFields, takeFrom } from './form-fields.ts';
import { type AddressWords, sourceOfAddress } from './source-of-address.ts';
import { takeForm } from './take-form.ts';

type Sent = FastifyRequest<{ Params: AddressWords }>;

const path = '/forms/:project/:source/:secret';

/** Where forms of sites are sent: by pages of any origin, known by a secret in the address. */
export const serveForms = (server: FastifyInstance): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_, body, done) =>
        done(null, body),
      );
      answerPreflight(scope, { method: 'POST', path });
      scope.post<{ Params: AddressWords }>(path, { onRequest: allowAnyOrigin }, hearForm);
    }),
  ).then(() => undefined);

async function hearForm(request: Sent, reply: FastifyReply) {
  const { project_id, source } = await sourceOfAddress(request, 'site');
  if (isClosed(project_id)) return refuse('not_found');
  const { headers, body } = request;
  const fields = await readFields(headers['content-type'] ?? '', Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  if (!fields?.size) return refuse('malformed_request');
  const goal = ownPage(request, takeFrom(fields, 'redirect'));
  if (!isMachine(fields)) await takeForm(project_id, source.id, { fields });
  return goal ? reply.redirect(goal, 303) : { ok: true };
}

/** A page that thanks, of the site that the form stands on and of no other. */
function ownPage({ headers }: Sent, asked: string): string | null {
  const from = headers.origin ?? headers.referer;
  if (!asked || !from || !URL.canParse(from) || !URL.canParse(asked, from)) return null;
  const goal = new URL(asked, from);
  return goal.origin === new URL(from).origin && /^https?:$/.test(goal.protocol) ? goal.href : null;
}
