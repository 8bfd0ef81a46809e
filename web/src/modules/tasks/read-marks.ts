import { getTaskMarks } from '@parley/contract/tasks/tasks';
import { api } from '../../kit/api.ts';
import type { Mark } from './marks.ts';

const MOST = 200;

/** Of many at once; where one of them is gone by now, each by itself. */
export async function readMarks(ids: number[]): Promise<Map<number, Mark>> {
  const found = new Map<number, Mark>();
  for (let at = 0; at < ids.length; at += MOST) {
    const contacts_ids = ids.slice(at, at + MOST);
    const marks = await read(contacts_ids).catch(() => null);
    const all = marks ?? (await Promise.all(contacts_ids.map((id) => read([id]).catch(() => [])))).flat();
    for (const { contact_id, tasks_status } of all) found.set(contact_id, tasks_status);
  }
  return found;
}

const read = async (contacts_ids: number[]) => (await api(getTaskMarks, { contacts_ids })).data;
