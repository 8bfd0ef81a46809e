import { errorText } from '@parley/contract/errors';
import { type Language, languageOf } from '@parley/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { upTo } from '@parley/contract/common';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { isClosed } from '../../projects/index.ts';
import { type Face, type HeldTicket, holdForLink } from './answers.queries.ts';
import { keepComment, keepRating } from './keep-rating.ts';
import { type Asked, readRateToken } from './rate-link.ts';
import { askingPage, overPage, pagePolicy, thanksPage } from './rate-page.ts';

const path = '/rate/:token';
type Opened = FastifyRequest<{ Params: { token: string } }>;

const chosen = z.pipe(z.enum(['1', '2', '3', '4', '5']), z.transform(Number));
const sent = z.object({ rating: chosen, comment: z.optional(upTo(4000)) });

/** The page that links of letters lead to. To open it says nothing: programs that read mail open links too. */
export function serveRatings(server: FastifyInstance): void {
  server.get<{ Params: { token: string } }>(path, async (request, reply) => {
    const face = await withAsked(request, async () => undefined);
    const { data = null } = chosen.safeParse((request.query as Record<string, unknown>).rating);
    return answer(request, reply, face ? (language) => [200, askingPage(language, face, data)] : over);
  });
  server.post<{ Params: { token: string } }>(path, async (request, reply) => {
    const { data } = sent.safeParse(request.body);
    if (!data) return answer(request, reply, (language) => [400, askingPage(language, null, null)]);
    const face = await withAsked(request, async (tx, project_id, ticket) => {
      await keepRating(tx, project_id, ticket, data.rating, { at: now(), by: null });
      const rated = { ...ticket, rating: data.rating };
      if (data.comment?.trim()) await keepComment(tx, project_id, rated, data.comment, { by: null });
    });
    return answer(request, reply, face ? (language) => [200, thanksPage(language, face)] : over);
  });
}

type Page = (language: Language) => [status: number, html: string];

const over: Page = (language) => [410, overPage(language, errorText('rating_link_is_over', language))];

function answer(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const [status, html] = page(languageOf(request.headers['accept-language']));
  return reply.code(status).header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(html);
}

/** Whose page it is; null: the link is none, its time is over, or it was used. */
async function withAsked(
  { params: { token } }: Opened,
  act: (tx: Tx, project_id: number, ticket: HeldTicket) => Promise<void>,
): Promise<Face | null> {
  const asked = await readRateToken(token);
  if (!asked || isClosed(asked.project_id)) return null;
  const { project_id, id } = asked;
  return transaction(project_id, async (tx) => {
    const [ticket] = await holdForLink(tx, { project_id, id });
    if (!ticket || !isWaited(ticket, asked)) return null;
    await act(tx, project_id, ticket);
    return ticket.face;
  });
}

const isWaited = ({ rating, asked_at }: HeldTicket, asked: Asked): boolean =>
  rating === null && Math.round(asked_at) === asked.asked_at;
