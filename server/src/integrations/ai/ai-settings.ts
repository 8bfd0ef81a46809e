import { enteredAgain, isSameAddress } from '@parley/contract/common';
import type { AiSettings, getAiSettings as getting, updateAiSettings as updating } from '@parley/contract/inbox/ai';
import { settingChanged } from '@parley/contract/projects/facts';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { countAttempt, type Limit } from '../../kit/attempts.ts';
import { minutes, now, seconds } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { differences, doneBy, record } from '../../kit/facts/record.ts';
import { neverLog } from '../../kit/hidden.ts';
import { seal, unseal } from '../../kit/secrets.ts';
import { saved } from '../../kit/saved.ts';
import type { Viewer } from '../../kit/viewer.ts';
import type { UnprovedStanding } from '../../modules/projects/index.ts';
import {
  deleteSettings,
  keepSettings,
  lockSettings,
  noteAnswered,
  noteProblem,
  readSettings,
} from './ai-settings.queries.ts';
import { type Assistant, AssistantError, checkAssistant, refusalOf } from './assistant.ts';
import { placeOf, serversAssistant } from './surroundings.ts';

export const getAiSettings = async ({ project_id }: Viewer): Promise<Output<typeof getting>> => ({
  data: await shown(project_id),
});

// More than hands need; it keeps one account from asking in somebody's name.
const checks: Limit = { name: 'check-ai', times: 30, within: minutes(1) };

/** What is asked of an assistant are words of every channel: whoever sees only some does not choose where they go. */
export async function updateAiSettings(
  viewer: Viewer,
  { url, model, key }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id, channels_ids, user_id } = viewer;
  if (url && channels_ids !== null) refuse('administrators_only');
  if (url) {
    const place = placeOf(url) ?? refuse('ai_address_refused');
    const known = keyAt(await readSettings(project_id), url, key);
    await countAttempt(checks, user_id);
    await check({ ...place, model: model || undefined, key: key ?? (known ? await opened(known) : undefined) });
  }
  await transaction(project_id, async (tx) => {
    const before = await lockSettings(tx, project_id);
    const known = keyAt(before, url, key);
    const sealed = key ? await seal(key) : known;
    if (url) await keepSettings(tx, project_id, { url, model, key: sealed });
    else await deleteSettings(tx, project_id);
    const was = { ai_url: before?.url ?? '', ai_model: before?.model ?? '' };
    const changes = differences(was, { ai_url: url, ai_model: url && model });
    // That a key was entered is told, never which.
    const entered = key === undefined ? {} : { ai_key: [(before?.key ?? '') !== '', key !== ''] as const };
    record(tx, project_id, settingChanged, {
      id: project_id,
      name: null,
      by: doneBy(viewer),
      changes: { ...changes, ...entered },
    });
  });
  return { data: await shown(project_id), meta: saved(viewer) };
}

/** The one that was kept, sealed: a key is for the address it was entered with, elsewhere it is asked for again. */
function keyAt(before: { url: string; key: string } | undefined, url: string, given: string | undefined): string {
  if (given !== undefined || !before?.key || !url) return '';
  if (isSameAddress(before.url, url)) return before.key;
  z.object({ key: enteredAgain(500) }).parse({});
  return '';
}

const opened = async (sealed: string): Promise<string | undefined> => (await unseal(sealed)) ?? undefined;
const patience = seconds(45);

/** Asked before anything is kept: what is refused leaves all as it was. */
async function check(assistant: Assistant): Promise<void> {
  if (assistant.key) neverLog(assistant.key);
  await checkAssistant(assistant, AbortSignal.timeout(patience)).catch((error: unknown) => {
    if (!(error instanceof AssistantError)) throw error;
    const { code, reason } = refusalOf(error);
    refuse(code, { reason });
  });
}

/** An address that a stranger set would be asked about the clients of whoever owns the project now. */
export async function forgetAi(tx: Tx, { project_id, is_owner }: UnprovedStanding): Promise<void> {
  if (is_owner) await deleteSettings(tx, project_id);
}

async function shown(project_id: number): Promise<AiSettings> {
  const kept = await readSettings(project_id);
  const { url = '', model = '', key = '', used_at = null, problem = null, problem_words = '' } = kept ?? {};
  const failing_since = kept?.failing_since ?? null;
  const answers = url ? 'project' : serversAssistant() ? 'server' : 'team';
  return { url, model, has_key: key !== '', answers, used_at, problem, problem_words, failing_since };
}

/** Told how it went, for the card of whoever has chosen it. */
type Found = {
  assistant: Assistant;
  answered: () => Promise<unknown>;
  failed: (error: AssistantError) => Promise<unknown>;
};

/** The project's own, else the server's; null: the team's past answers must do. */
export async function assistantOf(project_id: number): Promise<Found | null> {
  const own = await readSettings(project_id);
  if (!own?.url) {
    const servers = serversAssistant();
    return servers && { assistant: servers, answered: nobody, failed: nobody };
  }
  const { model, key, used_at, problem } = own;
  const isNoted = problem === null && used_at !== null && momentOf(used_at) > now().getTime() - minutes(1);
  const place = placeOf(own.url) ?? { url: own.url, trusted: false };
  return {
    assistant: { ...place, model: model || undefined, key: key ? await opened(key) : undefined },
    answered: isNoted ? nobody : () => noteAnswered(project_id, own),
    failed: (error) => noteProblem(project_id, own, error),
  };
}

const nobody = async (): Promise<void> => undefined;
