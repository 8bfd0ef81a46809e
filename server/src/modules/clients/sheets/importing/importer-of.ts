import type { Actor } from '@parley/contract/actors';
import { actorOf } from '../../../../kit/actor.ts';
import { findMember } from '../../../projects/index.ts';
import type { ImportRow } from './imports.queries.ts';

/** Whoever began an import, also when they have left since. */
export async function importerOf({ project_id, id, user_id, file_name }: ImportRow): Promise<Actor> {
  const name = (await findMember(project_id, user_id))?.name ?? '';
  return actorOf({ user_id, name, means: { kind: 'import', id, name: file_name } });
}
