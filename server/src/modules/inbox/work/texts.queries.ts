import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Texts = { start_message: string; end_message: string; language: Language };

const read = prepared<{ project_id: number }, Texts>(
  (value) => sql`
    select g.start_message, g.end_message, u.language
    from chat_configs g join projects p on p.id = g.project_id join users u on u.id = p.owner
    where g.project_id = ${value('project_id')}`,
);

/** What the project says by itself; it greets in its owner's language. */
export const readTexts = async (tx: Tx, project_id: number): Promise<Texts | null> =>
  (await read(tx, { project_id }))[0] ?? null;
