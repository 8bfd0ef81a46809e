import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Every module declares its own tables into this interface (its `tables.ts`): the declarer is the only writer. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the modules
export interface Tables {}

/** Times leave the database as wire text and go in as Date or text. */
export type Time = ColumnType<string, Date | string, Date | string>;
export type TimeByDefault = ColumnType<string, Date | string | undefined, Date | string>;
/** Exact numbers leave the database as text. */
export type NumericByDefault = ColumnType<string, number | undefined, number>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonByDefault<T> = ColumnType<T, string | undefined, string>;
export type { Generated, GeneratedAlways };
