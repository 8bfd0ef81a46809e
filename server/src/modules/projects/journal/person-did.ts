import { system } from '@parley/contract/actors';
import type { Changes, FactKind, Origin } from '@parley/contract/facts';
import type { Tx } from '../../../kit/db/index.ts';
import { fact, recordIn } from '../../../kit/facts/record.ts';
import { standingsOf } from './journal.queries.ts';

// Nobody works in more; whoever does is told of in those they came to last.
const most = 50;

export type PersonDid = {
  user_id: number;
  kind: FactKind;
  origin: Origin | null;
  changes?: Changes;
  is_stranger?: boolean;
  only?: Only;
};

/** It is about this one alone. */
type Only = { id: number; name: string };

/** Signing in, and what else concerns a person, is told in each project they are a member of. */
export async function personDid(
  tx: Tx,
  { user_id, kind, origin, changes = {}, is_stranger, only }: PersonDid,
): Promise<void> {
  const { name, ids } = await standingsOf(tx, user_id, most);
  const actor = is_stranger ? system : ({ kind: 'member', id: user_id, name, means: null } as const);
  const about = only ?? { id: user_id, name };
  recordIn(tx, only ? [only.id] : ids, fact(kind, { ...about, by: { actor, origin }, changes }));
}
