import { sql } from 'kysely';
import { db } from './kit/db/index.ts';
import type { SealedColumn } from './kit/keys/reseal.ts';

const channels = { table: 'channels', id: 'id', is_walled: true } as const;
const integrations = { table: 'integrations', id: 'id', is_walled: true } as const;
const off = sql`is_auth = false, problem = 'secrets_lost'`;

/** Every place where a sealed text is kept: what is not named here would be lost when keys are changed. */
export const sealedColumns: SealedColumn[] = [
  {
    table: 'users',
    column: 'two_factor_secret',
    id: 'id',
    is_walled: false,
    lost: sql`two_factor_secret = null, two_factor_since = null, two_factor_last_step = null, recovery_codes = '{}'`,
  },
  { ...channels, column: 'secrets', lost: sql`secrets = null, ${off}` },
  { ...channels, column: 'hook_word', lost: sql`hook_word = null, ${off}` },
  { ...channels, column: 'listener', lost: sql`listener = null` },
  { ...channels, column: 'step', path: [], lost: sql`step = null` },
  {
    ...channels,
    column: 'settings',
    path: ['widget', 'secret'],
    lost: sql`settings = jsonb_set(settings, '{widget,secret}', 'null')`,
  },
  { ...integrations, column: 'secrets', lost: sql`secrets = null, problem = 'refused', failing_since = now()` },
  { ...integrations, column: 'hook_word', lost: sql`hook_word = null` },
  { table: 'lead_sources', column: 'secret', id: 'id', is_walled: true, lost: sql`secret = null` },
  { table: 'ai_settings', column: 'key', id: 'project_id', is_walled: true, lost: sql`key = ''` },
];

/** Each with each project: beyond the wall one is looked at at a time. */
export async function* sealedPlaces() {
  const projects = await allProjects();
  for (const column of sealedColumns)
    for (const project of column.is_walled ? projects : [null]) yield { column, project };
}

/**
 * What lives elsewhere by now is not written, and nobody opens what was sealed in it. What is on its way is named: its secrets
 * would be lost with the old keys, so whoever changes keys just then is refused.
 */
export async function allProjects(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from projects
    where id not in (select project_id from moving_projects where moved_at is not null) order by id`.execute(db());
  return rows.map((it) => it.id);
}
