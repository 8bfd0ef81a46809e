import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transaction } from '../../../kit/db/index.ts';
import { refuseTired } from '../../../kit/http/request-limit.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { integrationOfHook } from '../../../modules/projects/index.ts';
import { changedIn, numberIn, recordIn, textIn } from '../theirs.ts';
import { hearNews } from './hear-news.ts';
import { keepNews, type News } from './news.queries.ts';
import { readBody } from './read-body.ts';
import { serveTold } from './serve-told.ts';

type Params = { project: string; word: string };
const longest = 1024 * 1024;

/** Where the booking service tells what happens. It tells once: it is answered when that is kept. */
export const serveBookingHooks = (server: FastifyInstance): Promise<void> =>
  serveTold(server, { url: '/hooks/yc/:project/:word', longest, answerTo });

/** Whoever does not know the word learns nothing but no. */
async function answerTo(request: FastifyRequest): Promise<number> {
  const { project, word } = request.params as Params;
  if (!/^[1-9]\d{0,14}$/.test(project)) return 404;
  refuseTired(request);
  const project_id = Number(project);
  if (!(await integrationOfHook(project_id, 'booking', word))) return 404;
  const news = newsIn(request.body);
  if (!news) return 400;
  await transaction(project_id, async (tx) => {
    const id = await keepNews(tx, project_id, keyOf(news), news);
    if (id !== null)
      await later(tx, hearNews, { id }, { project_id, key: `booking ${news.resource} ${news.resource_id}` });
  });
  return 200;
}

const statuses = ['create', 'update', 'delete'] as const;

function newsIn(body: unknown): News | null {
  const told = readBody(body);
  const status = statuses.find((it) => it === told.status);
  const [branch_id, resource_id] = [numberIn(told.company_id), numberIn(told.resource_id)];
  const resource = textIn(told.resource).slice(0, 40);
  if (!status || !branch_id || !resource_id || !resource) return null;
  return { branch_id, resource, resource_id, status, data: recordIn(told.data) };
}

/** The service's clock knows seconds: of two changes in one, each says something else. */
function keyOf({ branch_id, resource, resource_id, status, data }: News): string {
  const words = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  return `${branch_id}:${resource}:${resource_id}:${status}:${changedIn(data)?.toISOString() ?? ''}:${words}`;
}
