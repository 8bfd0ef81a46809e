import type { IntegrationKind } from '@parley/contract/integrations/integrations';
import { isDeepStrictEqual } from 'node:util';
import { transaction } from '../../../kit/db/index.ts';
import { openSecrets, sealAll, type Secrets } from './integration-of.ts';
import { lockIntegration, saveIntegration } from './integrations.queries.ts';

/**
 * For tokens that are good once: `renew` sees what is kept now, which another node may have renewed while this one waited,
 * and answers what is to be kept. Nobody else renews meanwhile, and what is answered here is kept already. Null: it is not
 * connected any more. What `renew` throws leaves all as it was; it must not itself write the integration.
 */
export async function withIntegrationSecrets(
  project_id: number,
  kind: IntegrationKind,
  renew: Renew,
): Promise<Secrets | null> {
  const key = `${project_id} ${kind}`;
  // A provider may be silent for long, and the row is held on a connection: here one waits for it, and all others wait
  // for that one. What it could not do, they could not either.
  for (let begun = underWay.get(key); begun; begun = underWay.get(key)) await begun;
  const turn = renewed(project_id, kind, renew).finally(() => underWay.delete(key));
  underWay.set(key, turn);
  return turn;
}

type Renew = (secrets: Secrets) => Promise<Secrets>;
const underWay = new Map<string, Promise<unknown>>();

const renewed = (project_id: number, kind: IntegrationKind, renew: Renew): Promise<Secrets | null> =>
  transaction(project_id, async (tx) => {
    const row = await lockIntegration(tx, project_id, kind);
    const known = row ? await openSecrets(row.secrets) : null;
    if (!row || !known) return null;
    const renewed = await renew(known);
    if (!isDeepStrictEqual(renewed, known)) await saveIntegration(tx, row, { secrets: await sealAll(renewed) });
    return renewed;
  });
