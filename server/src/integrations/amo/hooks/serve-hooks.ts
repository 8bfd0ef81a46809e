import { amoLeadsChanged } from '@parley/contract/integrations/amo';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { tell } from '../../../kit/events/bus.ts';
import { emit } from '../../../kit/events/events.ts';
import { type Counted, refuseTired } from '../../../kit/http/request-limit.ts';
import { integrationOfHook, isClosed } from '../../../modules/projects/index.ts';
import { leadsTold } from '../leads/known-leads.ts';
import { readNews } from './read-news.ts';

type Params = { project: string; word: string };
const longest = 1024 * 1024;

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
  const { account_id, ...news } = readNews(request.body) ?? refuse('malformed_request');
  const isOurs = account_id === null || !settings.account_id || account_id === settings.account_id;
  if (isOurs && !isClosed(project_id)) {
    tell(leadsTold, { project_id, ...news });
    await transaction(project_id, (tx) => emit(tx, project_id, amoLeadsChanged, news, everyone));
  }
  return reply.type('text/plain; charset=utf-8').send('ok');
}
