import { widgets } from '../../../channels/index.ts';
import { countAttempts } from '../../../kit/attempts.ts';
import { days, now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { hashToken } from '../../../kit/tokens.ts';
import { isClosed } from '../../projects/index.ts';
import { visitLives } from './forget-visits.ts';
import { perVisitor } from './limits.ts';
import { touchVisit, type Visitor, visitorOf, type VisitorRow } from './visitors.queries.ts';

type Asking = Pick<Context, 'origin'>;

/** Who shows this token, if their widget is on and may be used on the page they are on; refused otherwise. */
export async function findVisitor(
  token: string,
  { origin }: Asking,
  doing?: keyof typeof perVisitor,
): Promise<Visitor> {
  const row = (await readVisit(token)) ?? refuse('visit_ended');
  const choices = widgets.widgetChoices(row.settings);
  if (isClosed(row.project_id) || !row.is_auth || !choices) refuse('widget_off');
  if (!widgets.isAllowedOrigin(choices.origins, origin)) refuse('origin_refused');
  if (doing) await countAttempts(perVisitor[doing], `${row.project_id}:${row.id}`, dbOf(row.project_id));
  return visitorIn(row);
}

/** The same without a word about the widget; null when the token is not known. */
export async function readVisit(token: string): Promise<VisitorRow | null> {
  const { project_id, token_hash } = readToken(token);
  const moment = now().getTime();
  const [since, today] = [new Date(moment - visitLives), new Date(moment - days(1))];
  const row = await visitorOf({ project_id, token_hash, since, today });
  if (row?.is_idle) await touchVisit(project_id, token_hash, now());
  return row;
}

/** A token names its project, so that it is looked for behind the right wall. */
export function readToken(token: string): { project_id: number; token_hash: string } {
  const [project, secret = ''] = token.split('.');
  return { project_id: Number(project), token_hash: hashToken(secret) };
}

export const visitorIn = ({ settings: _, is_auth: __, is_idle: ___, ...visitor }: VisitorRow): Visitor => visitor;
