import { sql } from 'kysely';
import { dbOf } from '../../../../kit/db/index.ts';

/** Every row that a merge can touch, but for what a line in the thread adds. */
export async function everything(project_id: number) {
  const { rows } = await sql`
    select 'contact' as kind, to_jsonb(c) as row from contacts c
    union all select 'dialogue', to_jsonb(d) - '{position,operator_since}'::text[] from dialogues d
    union all select 'folder', to_jsonb(f) from folder_dialogues f
    union all select 'count', to_jsonb(n) from folder_counts n where n.n <> 0
    union all select 'aside', to_jsonb(s) from snoozes s
    union all select 'draft', to_jsonb(t) from drafts t
    union all select 'text', to_jsonb(x) from contact_texts x
    order by 1, 2`.execute(dbOf(project_id));
  return rows;
}
