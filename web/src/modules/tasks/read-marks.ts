import { getTaskMarks } from '@parley/contract/tasks/tasks';
import { api } from '../../kit/api.ts';
import { readInParts } from '../../kit/read-in-parts.ts';
import type { Mark } from './marks.ts';

const MOST = 200;

export async function readMarks(ids: number[]): Promise<Map<number, Mark>> {
  const found = await readInParts(ids, MOST, async (contacts_ids) => (await api(getTaskMarks, { contacts_ids })).data);
  return new Map(found.map(({ contact_id, tasks_status }) => [contact_id, tasks_status]));
}
