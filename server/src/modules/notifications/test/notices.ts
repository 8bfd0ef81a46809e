import { countNotices, listNotices, type Notice } from '@parley/contract/notifications/notices';
import type { Input } from '@parley/contract/http';
import { expect } from 'vitest';
import { settled } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';

/** All of a person's notices once everything that causes some is done, the newest first; their count is recounted. */
export async function noticesOf(person: Person, asked: Input<typeof listNotices> = {}): Promise<Notice[]> {
  await settled();
  const { status, body } = await person.call(listNotices, asked);
  expect(status).toBe(200);
  await expectCounted(person);
  return body.data;
}

/** In short: what, about what, and how many. */
export const told = async (person: Person, asked: Input<typeof listNotices> = {}) =>
  (await noticesOf(person, asked)).map(
    ({ kind, about, count }) => `${kind} ${about.name}${count > 1 ? ` ×${count}` : ''}`,
  );

export const unreadOf = async (person: Person): Promise<number> =>
  (await person.call(countNotices, {})).body.data.unread;

/** What is kept as a number is what a count gives. */
export async function expectCounted(person: Person): Promise<void> {
  const { project_id, id } = person;
  const rows = await dbOf(project_id).selectFrom('notices').selectAll().where('user_id', '=', id).execute();
  const box = await dbOf(project_id)
    .selectFrom('notice_boxes')
    .select(['unread', 'kept'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  const unread = rows.filter((it) => it.in_bell && it.read_at === null).length;
  expect(box ?? { unread: 0, kept: 0 }).toEqual({ unread, kept: rows.length });
}
