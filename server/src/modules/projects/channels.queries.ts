import type { Channel } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { channelOf } from '../../channels/index.ts';
import { type Db, dbOf, type Tx } from '../../kit/db/index.ts';
import type { Viewer } from '../../kit/viewer.ts';
import type {} from './tables.ts';

type Seen = Pick<Viewer, 'project_id' | 'channels_ids'>;

/** The channels this viewer may see, without their secrets. */
export async function channelsSeenBy({ project_id, channels_ids }: Seen): Promise<Channel[]> {
  const rows = await dbOf(project_id)
    .selectFrom('channels')
    .select(['id', 'type', 'name', 'settings', 'for_check_admin', 'is_auth', 'telephony', 'problem'])
    .where('project_id', '=', project_id)
    .where(sql<boolean>`(${channels_ids}::bigint[] is null or id = any(${channels_ids}::bigint[]))`)
    .orderBy('id')
    .execute();
  return rows.map(({ problem, ...row }) => ({
    ...row,
    ...(row.is_auth && problem !== null && { is_unreached: true as const }),
    settings: shownSettings(row.settings),
    limits: channelOf(row.type).limits,
  }));
}

/** Which of these ids are channels of the project. */
export async function existingChannels(tx: Tx, project_id: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('channels')
    .select('id')
    .where('project_id', '=', project_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return rows.map((row) => row.id);
}

/** The addresses of all mailboxes of the project. */
export async function mailboxesOf(db: Db, project_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select(sql<string | null>`lower(settings ->> 'email_email')`.as('address'))
    .where('project_id', '=', project_id)
    .where('type', '=', 'email')
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** Whoever connects a channel sees it. */
export const showChannel = (tx: Tx, { project_id, user_id }: Viewer, id: number) =>
  tx
    .updateTable('members')
    .set({ channels_ids: sql`channels_ids || ${id}::bigint` })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();

/** Everything else in a channel's settings is between us and the provider. */
const shownKeys = ['instance_phone', 'email_email', 'phone', 'signature'] as const;

function shownSettings(settings: Record<string, unknown>): Channel['settings'] {
  const known = shownKeys.filter((key) => typeof settings[key] === 'string');
  return Object.fromEntries(known.map((key) => [key, settings[key]]));
}
