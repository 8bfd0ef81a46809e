import { sql } from 'kysely';
import { db, transaction } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Where the picture is whose name stands in a column. */
export const picturePath = (column: 'picture' | 'u.picture') =>
  sql<string | null>`'/widget/pictures/' || ${sql.ref(column)}`;

type Picture = { name: string; bytes: Buffer };

export const savePicture = (user_id: number, picture: Picture | null) =>
  transaction(null, async (tx) => {
    // The row of the person first: of two pictures at once one wins, whole.
    await tx
      .updateTable('users')
      .set({ picture: picture?.name ?? null })
      .where('id', '=', user_id)
      .execute();
    await tx.deleteFrom('user_pictures').where('user_id', '=', user_id).execute();
    if (picture)
      await tx
        .insertInto('user_pictures')
        .values({ user_id, ...picture })
        .execute();
  });

export const bytesOfPicture = async (name: string): Promise<Buffer | undefined> =>
  (await db().selectFrom('user_pictures').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes;
