import type { Actor } from '@parley/contract/actors';
import { type IntegrationKind, integrationNames, integrationStopped } from '@parley/contract/integrations/integrations';
import * as facts from '@parley/contract/projects/facts';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { record } from '../../../kit/facts/record.ts';
import { sayProjectChanged } from '../update-project.ts';
import { sayIntegrationChanged } from './connect-integration.ts';
import { brandOf, lockIntegration, saveIntegration } from './integrations.queries.ts';

/**
 * The other side has ended it: what opened the account is gone, the card says why, and administrators are told. What it
 * brought stays. False: it was ended before.
 */
export async function closeIntegration(
  tx: Tx,
  project_id: number,
  kind: IntegrationKind,
  { actor, words }: { actor: Actor; words: string },
): Promise<boolean> {
  const row = await lockIntegration(tx, project_id, kind);
  if (!row || row.secrets === null) return false;
  const at = now();
  const ended = { secrets: null, problem: 'refused', problem_words: words } as const;
  await saveIntegration(tx, row, { ...ended, failing_since: at, told_at: at });
  const name = integrationNames[kind][await brandOf(tx, project_id)];
  record(tx, project_id, facts.integrationDisconnected, { id: row.id, name, by: { actor, origin: null } });
  await emit(tx, project_id, integrationStopped, { id: row.id, since: at.toISOString() }, only());
  await sayIntegrationChanged(tx, project_id, kind);
  await sayProjectChanged(tx, project_id);
  return true;
}
