import type { Actor } from '@parley/contract/actors';
import type { Tx } from '../../../kit/db/index.ts';
import { uuidOf } from '../../../kit/uuid-of.ts';
import type { MoveRow } from './moves.queries.ts';

/** What a page is written with. */
export type Writing = { tx: Tx; move: MoveRow; actor: Actor; time_zone: string };

/** What became of its rows; those that were brought before are none of these. */
export type Written = { made: number; matched: number; left_out: number };

/** Who of the team somebody there is; null: nobody. */
export const managerIn = ({ preview }: MoveRow, amo_id: number | null | undefined): number | null =>
  preview.users?.find((it) => it.id === amo_id)?.user_id ?? null;

export const nameIn = ({ preview }: MoveRow, amo_id: number | null | undefined): string | null =>
  preview.users?.find((it) => it.id === amo_id)?.name ?? null;

/** The key of a thing made by this move: made again after a crash, it is found. */
export const uidIn = ({ account, id }: MoveRow, what: string): string => uuidOf(`amo ${account} ${id} ${what}`);
