import { enteredAgain, isSameAddress } from '@parley/contract/common';
import type { AiSettings, getAiSettings as getting, updateAiSettings as updating } from '@parley/contract/inbox/ai';
import { settingChanged } from '@parley/contract/projects/facts';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { differences, doneBy, record } from '../../kit/facts/record.ts';
import { outsideUrl } from '../../kit/outside/outside-url.ts';
import { seal, unseal } from '../../kit/secrets.ts';
import { saved } from '../../kit/saved.ts';
import type { Viewer } from '../../kit/viewer.ts';
import type { UnprovedStanding } from '../../modules/projects/index.ts';
import { deleteSettings, keepSettings, lockSettings, readSettings } from './ai-settings.queries.ts';
import { type Assistant, serversAssistant } from './assistant.ts';

export const getAiSettings = async ({ project_id }: Viewer): Promise<Output<typeof getting>> => ({
  data: await shown(project_id),
});

/** What is asked of an assistant are words of every channel: whoever sees only some does not choose where they go. */
export async function updateAiSettings(
  viewer: Viewer,
  { url, model, key }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id, channels_ids } = viewer;
  if (url && channels_ids !== null) refuse('administrators_only');
  if (url && !outsideUrl(url)) refuse('ai_address_refused');
  await transaction(project_id, async (tx) => {
    const before = await lockSettings(tx, project_id);
    const isMoved = !isSameAddress(before?.url ?? '', url);
    // A key is for the address it was entered with.
    if (isMoved && url && before?.key && key === undefined) z.object({ key: enteredAgain(500) }).parse({});
    const kept = key === undefined && !isMoved ? {} : { key: key ? await seal(key) : '' };
    await keepSettings(tx, project_id, { url, model, ...kept });
    const was = { ai_url: before?.url ?? '', ai_model: before?.model ?? '' };
    const changes = differences(was, { ai_url: url, ai_model: model });
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

/** An address that a stranger set would be asked about the clients of whoever owns the project now. */
export async function forgetAi(tx: Tx, { project_id, is_owner }: UnprovedStanding): Promise<void> {
  if (is_owner) await deleteSettings(tx, project_id);
}

async function shown(project_id: number): Promise<AiSettings> {
  const { url = '', model = '', key = '' } = (await readSettings(project_id)) ?? {};
  return { url, model, has_key: key !== '', answers: url ? 'project' : serversAssistant() ? 'server' : 'team' };
}

type Found = { assistant: Assistant; trusted: boolean };

/** The project's own, else the server's; null: the team's past answers must do. */
export async function assistantOf(project_id: number): Promise<Found | null> {
  const own = await readSettings(project_id);
  if (own?.url) {
    const key = own.key ? ((await unseal(own.key)) ?? undefined) : undefined;
    return { assistant: { url: own.url, model: own.model || undefined, key }, trusted: false };
  }
  const servers = serversAssistant();
  return servers && { assistant: servers, trusted: true };
}
