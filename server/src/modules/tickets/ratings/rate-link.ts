import { createHmac } from 'node:crypto';
import { now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { secret } from '../../../kit/keys/keys.ts';
import { isSameHash } from '../../../kit/tokens.ts';
import { surroundings } from '../surroundings.ts';
import { ticketAskedBy } from './answers.queries.ts';
import { answerTime } from './rules.ts';

/** Which ticket, and when its client was asked, in milliseconds. */
export type Asked = { project_id: number; id: number; asked_at: number };

/**
 * Five links for the letter that asks, the best first; null: the message asks nothing of the kind. They stand in the
 * letter alone, so that nobody of the team rates themselves. Whoever opens one is shown a page, and only what is sent
 * from there counts.
 */
export async function rateLinks(project_id: number, message_id: number): Promise<string | null> {
  const asked = await ticketAskedBy(dbOf(project_id), project_id, message_id);
  if (!asked) return null;
  const token = await rateToken({ project_id, ...asked });
  return [5, 4, 3, 2, 1]
    .map((rating) => `${'⭐'.repeat(rating)} ${surroundings().public_url}/rate/${token}?rating=${rating}`)
    .join('\n');
}

const rateToken = async (asked: Asked): Promise<string> =>
  `${asked.project_id}.${asked.id}.${asked.asked_at}.${await signature(asked)}`;

const signature = async ({ project_id, id, asked_at }: Asked): Promise<string> =>
  createHmac('sha256', await secret('ticket-ratings'))
    .update(`${project_id}.${id}.${asked_at}`)
    .digest('base64url');

/** What a link is about; null: it is none of ours, or its time is over. */
export async function readRateToken(token: string): Promise<Asked | null> {
  const [, project = '', ticket = '', at = '', sign = ''] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const asked = { project_id: Number(project), id: Number(ticket), asked_at: Number(at) };
  if (!sign || !isSameHash(sign, await signature(asked))) return null;
  return now().getTime() - asked.asked_at <= answerTime ? asked : null;
}
