import type { IntegrationKind, IntegrationProblem } from '@parley/contract/integrations/integrations';
import { simulated } from '@parley/contract/projects/connections';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { hashToken, isSameHash } from '../../../kit/tokens.ts';
import { surroundings } from '../surroundings.ts';
import { type IntegrationRow, readIntegration } from './integrations.queries.ts';

export type Secrets = Record<string, string>;

/** How an account elsewhere is spoken with, secrets included: for the server's own use. */
export type Integration = {
  project_id: number;
  kind: IntegrationKind;
  id: number;
  secrets: Secrets;
  account: Record<string, unknown>;
  settings: Record<string, unknown>;
  /** Where its provider calls us. */
  hook_url: string;
  /** Where the simulator plays it (`settings.api_url` is that word); null: it is the provider itself. */
  simulator: string | null;
  connected_at: string;
  synced_at: string | null;
  problem: IntegrationProblem | null;
};

/** Null: it is not connected, no key here opens its secrets, or the project stands still. */
export async function findIntegration(db: Db, project_id: number, kind: IntegrationKind): Promise<Integration | null> {
  const row = await readIntegration(db, project_id, kind);
  return row ? integrationFrom(row) : null;
}

/** What its provider's call is about, if the word in the address is the one that only it knows. */
export async function integrationOfHook(
  project_id: number,
  kind: IntegrationKind,
  word: string,
): Promise<Integration | null> {
  const row = await readIntegration(dbOf(project_id), project_id, kind);
  if (!row?.hook_word) return null;
  const known = await unseal(row.hook_word);
  return known && isSameHash(hashToken(known), hashToken(word)) ? integrationFrom(row) : null;
}

const hookPaths: Record<IntegrationKind, string> = { booking: 'yc', vk_ads: 'vk_ads', amo: 'amo' };

export async function integrationFrom(row: IntegrationRow): Promise<Integration | null> {
  const { project_id, kind, id, account, settings, connected_at, synced_at, problem } = row;
  const secrets = await openSecrets(row.secrets);
  if (!secrets) return null;
  const { public_url, hooks_url, simulator_url } = surroundings();
  const isSimulated = settings.api_url === simulated;
  const word = (row.hook_word && (await unseal(row.hook_word))) ?? '';
  const hook_url = `${isSimulated ? hooks_url() : public_url}/hooks/${hookPaths[kind]}/${project_id}/${word}`;
  const simulator = isSimulated ? simulator_url : null;
  return { project_id, kind, id, secrets, account, settings, hook_url, simulator, connected_at, synced_at, problem };
}

export async function openSecrets(sealed: string | null): Promise<Secrets | null> {
  const text = sealed && (await unseal(sealed));
  return text ? (JSON.parse(text) as Secrets) : null;
}

export const sealAll = (secrets: Secrets): Promise<string> => seal(JSON.stringify(secrets));

export const sealWord = (word: string): Promise<string> => seal(word);
