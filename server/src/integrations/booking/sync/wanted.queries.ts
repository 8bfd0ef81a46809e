import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

export type Wanted = { is_connected: boolean; clients: boolean; products: boolean };

const wanted = prepared<{ project_id: number }, Wanted>(
  (value) => sql`
    select exists (select from integrations where project_id = ${value('project_id')} and kind = 'booking'
        and secrets is not null) as is_connected,
      g.yc_sync_contacts as clients, g.yc_sync_products as products
    from chat_configs g where g.project_id = ${value('project_id')}`,
);

/** What a project wishes to be kept alike by itself. */
export const wantedIn = async (db: Db, project_id: number): Promise<Wanted> =>
  (await wanted(db, { project_id }))[0] ?? { is_connected: false, clients: false, products: false };
