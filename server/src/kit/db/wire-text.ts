import { wireOffset } from '@parley/contract/time';
import { type RawBuilder, sql } from 'kysely';

/** A moment as it goes over the wire, where it is put into JSON by the database itself: there it is no value of its own. */
export const wireText = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment}, ${sql.lit(`YYYY-MM-DD HH24:MI:SS"${wireOffset}"`)})`;
