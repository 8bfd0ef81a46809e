import { maxFormBytes } from '@parley/contract/deals/sources';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { minutes } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { allowAnyOrigin, answerPreflight } from '../../../kit/http/any-origin.ts';
import { unseal } from '../../../kit/secrets.ts';
import { isSameHash, isToken } from '../../../kit/tokens.ts';
import { isClosed } from '../../projects/index.ts';
import { isMachine, readFields, takeFrom } from './form-fields.ts';
import { findSource, type SourceRow } from './sources.queries.ts';
import { takeForm } from './take-form.ts';
import { readVkLead } from './vk-lead.ts';

type Params = { project: string; source: string; secret: string };
type Sent = FastifyRequest<{ Params: Params }>;
type Found = { project_id: number; source: SourceRow };

const paths = { form: '/forms/:project/:source/:secret', vk: '/vk_ads/:project/:source/:secret' };
// A site's own server may hand over the forms of all its visitors; VK tells of all advertisements from a few addresses.
const perAddress = {
  site: { name: 'form', times: 60, within: minutes(10) },
  vk_ads: { name: 'vk_ads', times: 3000, within: minutes(10) },
};

/** Where forms of sites and of advertisements are sent: by pages of any origin, known by a secret in the address. */
export const serveForms = (server: FastifyInstance): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_, body, done) =>
        done(null, body),
      );
      answerPreflight(scope, { method: 'POST', path: paths.form });
      scope.post<{ Params: Params }>(paths.form, { onRequest: allowAnyOrigin }, hearForm);
      scope.post<{ Params: Params }>(paths.vk, hearVk);
    }),
  ).then(() => undefined);

async function hearForm(request: Sent, reply: FastifyReply) {
  const { project_id, source } = await sourceOf(request, 'site');
  if (isClosed(project_id)) return refuse('not_found');
  const fields = await readFields(request.headers['content-type'] ?? '', bodyOf(request));
  if (!fields?.size) return refuse('malformed_request');
  const goal = ownPage(request, takeFrom(fields, 'redirect'));
  if (!isMachine(fields)) await takeForm(project_id, source.id, { fields });
  return goal ? reply.redirect(goal, 303) : { ok: true };
}

async function hearVk(request: Sent, reply: FastifyReply) {
  const { project_id, source } = await sourceOf(request, 'vk_ads');
  const lead = readVkLead(parsed(bodyOf(request)));
  // What is not about a lead is none of ours, and is not told again and again; nor is what nobody reads any more.
  if (lead && !isClosed(project_id)) await takeForm(project_id, source.id, lead);
  return reply.type('text/plain; charset=utf-8').send('ok');
}

/** Whoever does not know the secret learns nothing but no. */
async function sourceOf(request: Sent, type: keyof typeof perAddress): Promise<Found> {
  const { project, source: id, secret } = request.params;
  const isNamed = [project, id].every((it) => /^[1-9]\d{0,14}$/.test(it)) && isToken(secret);
  if (!isNamed) return refuse('not_found');
  const [project_id, source_id] = [Number(project), Number(id)];
  const db = dbOf(project_id);
  await countAttempt(perAddress[type], `${source_id} ${addressKey(request.ip)}`, db);
  const source = await findSource(db, project_id, source_id);
  const known = source?.secret && source.status && source.type === type ? await unseal(source.secret) : null;
  return source && known && isSameHash(known, secret) ? { project_id, source } : refuse('not_found');
}

const bodyOf = ({ body }: Sent): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return refuse('malformed_request');
  }
}

/** A page that thanks, of the site that the form stands on and of no other. */
function ownPage({ headers }: Sent, asked: string): string | null {
  const from = headers.origin ?? headers.referer;
  if (!asked || !from || !URL.canParse(from) || !URL.canParse(asked, from)) return null;
  const goal = new URL(asked, from);
  return goal.origin === new URL(from).origin && /^https?:$/.test(goal.protocol) ? goal.href : null;
}
