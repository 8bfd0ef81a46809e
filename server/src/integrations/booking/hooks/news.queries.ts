import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** What the service told. */
export type News = {
  branch_id: number;
  resource: string;
  resource_id: number;
  status: 'create' | 'update' | 'delete';
  data: Record<string, unknown>;
};

/** Null: it was told before. */
export async function keepNews(tx: Tx, project_id: number, key: string, news: News): Promise<number | null> {
  const made = await tx
    .insertInto('booking_news')
    .values({ project_id, key, news: storable(news) })
    .onConflict((conflict) => conflict.columns(['project_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The database takes no NUL. */
const storable = (news: News): string => JSON.stringify(news).replaceAll('\\u0000', '');

export async function readNews(project_id: number, id: number): Promise<News | null> {
  const row = await dbOf(project_id)
    .selectFrom('booking_news')
    .select('news')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.news as News | null) ?? null;
}

/** It tells of people: once it is heard only that it was is kept. */
export const emptyNews = (tx: Tx, project_id: number, id: number) =>
  tx
    .updateTable('booking_news')
    .set({ news: null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

export const forgetNews = (tx: Tx, project_id: number) =>
  sql`delete from booking_news where project_id = ${project_id} and news is null
    and came_at < clock_timestamp() - interval '3 days'`.execute(tx);
