import { type IntegrationKind, integrationStopped } from '@parley/contract/integrations/integrations';
import { momentOf } from '@parley/contract/time';
import { hours, now, seconds } from '../../../kit/clock.ts';
import { cut } from '../../../kit/cut.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { hidden } from '../../../kit/hidden.ts';
import { sayIntegrationChanged, sayWell } from './connect-integration.ts';
import { type IntegrationRow, lockIntegration, readIntegration, saveIntegration } from './integrations.queries.ts';

// What is not reached for a while comes back by itself, mostly before anybody could do something about it.
const patienceMs = hours(1);
const longestWords = 300;

type Trouble = { is_refused: boolean; words: string };

/**
 * The provider takes us no more, or is not reached. The card says so since when and in whose words; administrators are
 * told once until it works again. Of what is ended nothing is told any more. Not to be
 * called while the integration's row is locked by the caller.
 */
export async function noteTrouble(project_id: number, kind: IntegrationKind, trouble: Trouble): Promise<void> {
  // Said again and again while a provider is away: nobody waits for the row to say what it says already.
  const known = await readIntegration(dbOf(project_id), project_id, kind);
  if (!known?.secrets || isKnown(readTrouble(known, trouble))) return;
  await transaction(project_id, async (tx) => {
    const row = await lockIntegration(tx, project_id, kind);
    const read = row?.secrets && readTrouble(row, trouble);
    if (!read || isKnown(read)) return;
    const { problem, problem_words, since, at, isSame, isNews } = read;
    await saveIntegration(tx, row, { problem, problem_words, failing_since: since, ...(isNews && { told_at: at }) });
    if (isNews) await emit(tx, project_id, integrationStopped, { id: row.id, since: since.toISOString() }, only());
    if (!isSame) await sayIntegrationChanged(tx, project_id, kind);
  });
}

function readTrouble(row: IntegrationRow, { is_refused, words }: Trouble) {
  const at = now();
  const problem = is_refused ? ('refused' as const) : ('unreachable' as const);
  const problem_words = cut(hidden(words).replaceAll('\0', '').toWellFormed(), longestWords);
  const since = row.failing_since === null ? at : new Date(momentOf(row.failing_since));
  const isSame = row.problem === problem && row.problem_words === problem_words;
  const isDue = is_refused || at.getTime() - since.getTime() >= patienceMs;
  return { problem, problem_words, since, at, isSame, isNews: isDue && row.told_at === null };
}

const isKnown = ({ isSame, isNews }: { isSame: boolean; isNews: boolean }): boolean => isSame && !isNews;

/**
 * It answered as it should; `synced_at`: and everything is here that was there then. `began`: of trouble that came while
 * that work went on it says nothing; a program that was paused meanwhile stays paused.
 */
export async function noteHealthy(
  project_id: number,
  kind: IntegrationKind,
  { synced_at, began }: { synced_at?: Date; began?: Date } = {},
): Promise<void> {
  // Said after every question that went well: most of them change nothing.
  const known = await readIntegration(dbOf(project_id), project_id, kind);
  if (!known?.secrets || (known.problem === null && !synced_at)) return;
  await transaction(project_id, async (tx) => {
    const row = await lockIntegration(tx, project_id, kind);
    if (!row?.secrets) return;
    const isNewer = began && row.failing_since && momentOf(row.failing_since) + seconds(1) > began.getTime();
    const well = { problem: null, problem_words: '', failing_since: null, told_at: null };
    await saveIntegration(tx, row, { ...(!isNewer && well), ...(synced_at && { synced_at }) });
    if (row.told_at && !isNewer) await sayWell(tx, project_id, row.id);
    await sayIntegrationChanged(tx, project_id, kind);
  });
}
