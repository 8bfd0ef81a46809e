import type { AiProblem } from '@parley/contract/inbox/ai';
import { sql } from 'kysely';
import { now } from '../../kit/clock.ts';
import { dbOf, type Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

export const readSettings = (project_id: number) =>
  dbOf(project_id)
    .selectFrom('ai_settings')
    .select(['url', 'model', 'key', 'used_at', 'problem', 'problem_words', 'failing_since'])
    .where('project_id', '=', project_id)
    .executeTakeFirst();

/** Nobody else changes them until the end of the transaction; where there are none yet, the last to save wins. */
export const lockSettings = (tx: Tx, project_id: number) =>
  tx
    .selectFrom('ai_settings')
    .select(['url', 'model', 'key'])
    .where('project_id', '=', project_id)
    .forUpdate()
    .executeTakeFirst();

type Change = { url: string; model: string; key?: string };
const well = { problem: null, problem_words: '', failing_since: null };

/** It has just answered. */
export function keepSettings(tx: Tx, project_id: number, given: Change) {
  const change = { ...given, ...well, used_at: now() };
  return tx
    .insertInto('ai_settings')
    .values({ project_id, ...change })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(change))
    .execute();
}

export const deleteSettings = (tx: Tx, project_id: number) =>
  tx.deleteFrom('ai_settings').where('project_id', '=', project_id).execute();

const asked = (project_id: number, { url, model, key }: Required<Change>) =>
  dbOf(project_id)
    .updateTable('ai_settings')
    .where('project_id', '=', project_id)
    .where('url', '=', url)
    .where('model', '=', model)
    .where('key', '=', key);

/** Of who was chosen then: of another it says nothing. */
export const noteAnswered = (project_id: number, settings: Required<Change>) =>
  asked(project_id, settings)
    .set({ ...well, used_at: now() })
    .execute();

export const noteProblem = (
  project_id: number,
  settings: Required<Change>,
  { problem, words }: { problem: AiProblem; words: string },
) =>
  asked(project_id, settings)
    .set({ problem, problem_words: words, failing_since: sql<string>`coalesce(failing_since, ${now()})` })
    .execute();
