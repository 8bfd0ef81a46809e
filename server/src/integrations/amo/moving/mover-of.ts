import type { Actor } from '@parley/contract/actors';
import { actorOf } from '../../../kit/actor.ts';
import { findMember } from '../../../modules/projects/index.ts';
import type { MoveRow } from './moves.queries.ts';

/** Whoever began a move, also when they have left since. */
export async function moverOf({ project_id, user_id, account }: MoveRow): Promise<Actor> {
  const name = (await findMember(project_id, user_id))?.name ?? '';
  return actorOf({ user_id, name, means: { kind: 'import', id: null, name: account } });
}
