import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  dropCalendar as dropping,
  getCalendar as getting,
  makeCalendar as making,
  readCalendar as reading,
} from '@parley/contract/tasks/calendar';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { FileAnswer } from '../../kit/http/send-file.ts';
import { secret } from '../../kit/keys/keys.ts';
import { isSameHash } from '../../kit/tokens.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { isClosed } from '../projects/index.ts';
import { closeCalendar, nonceOf, setNonce, tasksOfCalendar } from './calendar.queries.ts';
import { calendarText } from './calendar-text.ts';

type Whose = { project_id: number; user_id: number };

export async function getCalendar(viewer: Viewer): Promise<Output<typeof getting>> {
  const nonce = await nonceOf(viewer);
  return { data: { path: nonce && (await pathOf(viewer, nonce)) } };
}

export async function makeCalendar(viewer: Viewer): Promise<Output<typeof making>> {
  const nonce = randomUUID();
  if (!(await transaction(viewer.project_id, (tx) => setNonce(tx, viewer, nonce)))) refuse('forbidden');
  return { data: { path: await pathOf(viewer, nonce) } };
}

export async function dropCalendar(viewer: Viewer): Promise<Output<typeof dropping>> {
  await transaction(viewer.project_id, (tx) => closeCalendar(tx, viewer));
  return { data: null };
}

const pathOf = async (whose: Whose, nonce: string): Promise<string> =>
  `/public/calendars/${whose.project_id}.${whose.user_id}.${await signature(whose, nonce)}.ics`;

const signature = async ({ project_id, user_id }: Whose, nonce: string): Promise<string> =>
  createHmac('sha256', await secret('task-calendars'))
    .update(`${project_id}.${user_id}.${nonce}`)
    .digest('base64url');

/** Whoever has the link reads what its member sees now: who has left sees nothing. */
export async function readCalendar(_: null, { secret: given }: Parsed<typeof reading>): Promise<FileAnswer> {
  const [, project = '', user = '', sign = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})(?:\.ics)?$/.exec(given) ?? [];
  const whose = { project_id: Number(project), user_id: Number(user) };
  const nonce = project && !isClosed(whose.project_id) ? await nonceOf(whose) : null;
  if (!nonce || !isSameHash(sign, await signature(whose, nonce))) refuse('not_found');
  const text = calendarText(await tasksOfCalendar(whose));
  return { name: 'tasks.ics', mime: 'text/calendar; charset=utf-8', body: Readable.from([text]) };
}
