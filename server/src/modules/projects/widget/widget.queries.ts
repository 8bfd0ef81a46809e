import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';

export type WidgetRow = {
  id: number;
  name: string;
  settings: Record<string, unknown>;
  is_auth: boolean;
  for_check_admin: boolean;
  away_text: string;
};
const columns = ['id', 'name', 'settings', 'is_auth', 'for_check_admin', 'away_text'] as const;

/** A website's chat that this viewer may see. */
const seen = (db: Db, { project_id, channels_ids }: Viewer, id: number) =>
  db
    .selectFrom('channels')
    .select(columns)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('type', '=', 'widget')
    .where(sql<boolean>`(${channels_ids}::bigint[] is null or id = any(${channels_ids}::bigint[]))`);

export const findWidget = (viewer: Viewer, id: number): Promise<WidgetRow | undefined> =>
  seen(dbOf(viewer.project_id), viewer, id).executeTakeFirst();

/** The same, and nobody else changes it meanwhile. */
export const lockWidget = (tx: Tx, viewer: Viewer, id: number): Promise<WidgetRow | undefined> =>
  seen(tx, viewer, id).forNoKeyUpdate().executeTakeFirst();

export const insertWidget = (tx: Tx, project_id: number, name: string): Promise<WidgetRow> =>
  tx
    .insertInto('channels')
    .values({ project_id, type: 'widget', name, is_auth: true })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const saveWidget = (tx: Tx, project_id: number, { id, settings, ...said }: WidgetRow) =>
  tx
    .updateTable('channels')
    .set({ ...said, settings: JSON.stringify(settings) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
