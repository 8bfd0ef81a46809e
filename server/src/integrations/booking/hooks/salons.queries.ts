import { db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Projects that connected this salon from the catalogue. */
export async function projectsOfSalon(salon_id: number): Promise<number[]> {
  const rows = await db().selectFrom('booking_salons').select('project_id').where('salon_id', '=', salon_id).execute();
  return rows.map((it) => it.project_id);
}

/** In place of any other; null: none. */
export async function keepSalon(tx: Tx, project_id: number, salon_id: number | null): Promise<void> {
  await tx.deleteFrom('booking_salons').where('project_id', '=', project_id).execute();
  if (salon_id !== null) await tx.insertInto('booking_salons').values({ salon_id, project_id }).execute();
}
