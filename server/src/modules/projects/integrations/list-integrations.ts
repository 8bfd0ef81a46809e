import {
  type IntegrationCard,
  type IntegrationKind,
  integrationKinds,
  type listIntegrations as endpoint,
} from '@parley/contract/integrations/integrations';
import type { Output } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { type IntegrationRow, readIntegrations } from './integrations.queries.ts';

export async function listIntegrations({ project_id }: Viewer): Promise<Output<typeof endpoint>> {
  const rows = await readIntegrations(project_id);
  return {
    data: integrationKinds.map((kind) =>
      cardOf(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
  };
}

function cardOf(kind: IntegrationKind, row: IntegrationRow | undefined): IntegrationCard {
  const { account = {}, settings = {}, secrets = null, problem = null, problem_words = '' } = row ?? {};
  const { connected_at = null, synced_at = null, failing_since = null } = row ?? {};
  const is_connected = secrets !== null;
  return { kind, is_connected, account, settings, connected_at, synced_at, problem, problem_words, failing_since };
}
