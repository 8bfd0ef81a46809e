import {
  integrationChanged,
  type IntegrationKind,
  integrationNames,
  integrationStopped,
} from '@parley/contract/integrations/integrations';
import * as facts from '@parley/contract/projects/facts';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone, only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import { newToken } from '../../../kit/tokens.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sayProjectChanged } from '../update-project.ts';
import { type Integration, integrationFrom, sealAll, sealWord, type Secrets } from './integration-of.ts';
import {
  brandOf,
  deleteIntegration,
  lockIntegration,
  putIntegration,
  saveIntegration,
} from './integrations.queries.ts';

type Values = Record<string, unknown>;
type Connecting = { secrets: Secrets; account: Values; /** As they were unless given. */ settings?: Values };

/** The provider has said yes: from here on the project works with this account, in place of any before. */
export async function connectIntegration(
  tx: Tx,
  viewer: Viewer,
  kind: IntegrationKind,
  { secrets, account, settings }: Connecting,
): Promise<Integration> {
  const { project_id, user_id } = viewer;
  const before = await lockIntegration(tx, project_id, kind);
  const sealed = { secrets: await sealAll(secrets), hook_word: await sealWord(newToken()) };
  const at = now();
  const row = await putIntegration(tx, { project_id, kind, ...sealed, account, settings, connected_by: user_id, at });
  await note(tx, viewer, kind, facts.integrationConnected, row.id);
  if (before?.told_at) await sayWell(tx, project_id, row.id);
  await sayIntegrationChanged(tx, project_id, kind);
  await sayProjectChanged(tx, project_id);
  return (await integrationFrom(row))!;
}

type Change = {
  account?: Values;
  settings?: Values;
  secrets?: Secrets;
  synced_at?: Date | null;
  /** Who chose other settings; what changes by itself is not told in the journal. */
  by?: Viewer;
};

/** Of what is given each takes the place of what was there as a whole. */
export async function changeIntegration(
  tx: Tx,
  project_id: number,
  kind: IntegrationKind,
  { secrets, by, ...given }: Change,
): Promise<void> {
  const row = (await lockIntegration(tx, project_id, kind)) ?? refuse('not_found');
  await saveIntegration(tx, row, { ...given, ...(secrets && { secrets: await sealAll(secrets) }) });
  const names = Object.keys(differences<Values>(row.settings, given.settings ?? {})).sort();
  if (by && names.length) await note(tx, by, kind, facts.integrationChanged, row.id, { settings: [null, names] });
  await sayIntegrationChanged(tx, project_id, kind);
}

/** What it brought stays; what opened the account is gone. */
export async function forgetIntegration(tx: Tx, viewer: Viewer, kind: IntegrationKind): Promise<void> {
  const { project_id } = viewer;
  const gone = (await deleteIntegration(tx, project_id, kind)) ?? refuse('not_found');
  await note(tx, viewer, kind, facts.integrationDisconnected, gone.id);
  if (gone.told_at) await sayWell(tx, project_id, gone.id);
  await sayIntegrationChanged(tx, project_id, kind);
  await sayProjectChanged(tx, project_id);
}

type Deed = typeof facts.integrationConnected | typeof facts.integrationChanged | typeof facts.integrationDisconnected;

async function note(
  tx: Tx,
  viewer: Viewer,
  kind: IntegrationKind,
  deed: Deed,
  id: number,
  changes: Record<string, readonly [unknown, unknown]> = {},
): Promise<void> {
  const name = integrationNames[kind][await brandOf(tx, viewer.project_id)];
  record(tx, viewer.project_id, deed, { id, name, by: doneBy(viewer), changes });
}

/** That it is there is known to everybody: dialogues show what it brings. */
export const sayIntegrationChanged = (tx: Tx, project_id: number, kind: IntegrationKind): Promise<void> =>
  emit(tx, project_id, integrationChanged, { kind }, everyone);

/** For the notices of administrators alone. */
export const sayWell = (tx: Tx, project_id: number, id: number): Promise<void> =>
  emit(tx, project_id, integrationStopped, { id, since: null }, only());
