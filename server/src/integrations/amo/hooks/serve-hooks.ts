import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { now, seconds } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { type Counted, refuseTired } from '../../../kit/http/request-limit.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { integrationOfHook, isClosed } from '../../../modules/projects/index.ts';
import { readNews } from './read-news.ts';
import { askWhoseLeads, tellLeads } from './whose-leads.ts';

type Params = { project: string; word: string };
const longest = 1024 * 1024;
// By then a new lead has its contact, and whoever made it from here has their answer.
const ripens = seconds(3);

/** Where amoCRM tells of leads. It signs nothing, so the address is the secret. */
export const serveAmoHooks = (server: FastifyInstance): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_, body, done) => done(null, body));
      const config: Counted = { counts: 'refused' };
      scope.post<{ Params: Params }>('/hooks/amo/:project/:word', { config }, hearAccount);
    }),
  ).then(() => undefined);

/**
 * Nothing of what it says is kept: leads are asked for anew by whoever looks at them, so that it may be told twice or late.
 */
async function hearAccount(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
  const { project, word } = request.params;
  if (!/^[1-9]\d{0,14}$/.test(project)) return refuse('not_found');
  refuseTired(request);
  const project_id = Number(project);
  const { settings } = (await integrationOfHook(project_id, 'amo', word)) ?? refuse('not_found');
  const { account_id, leads_ids, new_ids } = readNews(request.body) ?? refuse('malformed_request');
  const isOurs = account_id === null || !settings.account_id || account_id === settings.account_id;
  if (isOurs && !isClosed(project_id)) {
    if (leads_ids.length) await tellLeads(project_id, { leads_ids, contacts_ids: [] });
    const when = { project_id, key: `amo-leads ${project_id}`, at: new Date(now().getTime() + ripens) };
    if (new_ids.length) await transaction(project_id, (tx) => later(tx, askWhoseLeads, { leads_ids: new_ids }, when));
  }
  return reply.type('text/plain; charset=utf-8').send('ok');
}
