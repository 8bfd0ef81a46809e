import { minutes, now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { findIntegration, noteHealthy, noteTrouble, withIntegrationSecrets } from '../../../modules/projects/index.ts';
import { AmoError, askAmo, ownTrouble, type Question } from './ask-amo.ts';
import type { AmoSecrets } from './secrets.ts';
import { fetchTokens, isStale } from './tokens.ts';

export type OpenAccount = {
  domain: string;
  currency: string;
  /** Another one, or the same connected anew, is another key. */
  key: string;
  ask: (path: string, question?: Question) => Promise<unknown>;
};

/** The connected account, asked with a token that is good; null: there is none. */
export async function openAccount(project_id: number, { is_bulk = false } = {}): Promise<OpenAccount | null> {
  const found = await findIntegration(dbOf(project_id), project_id, 'amo');
  if (!found) return null;
  let secrets = found.secrets as AmoSecrets;
  const { account, connected_at, problem, synced_at } = found;
  const isNoted =
    problem === null && synced_at !== null && new Date(synced_at).getTime() > now().getTime() - minutes(10);

  async function askWell(path: string, question?: Question): Promise<unknown> {
    if (isStale(secrets)) secrets = await renewed(project_id, secrets);
    try {
      return await askAmo(secrets.domain, secrets.access_token, path, { ...question, is_bulk });
    } catch (error) {
      const isOver = error instanceof AmoError && error.status === 401 && secrets.refresh_token;
      if (!isOver) throw error;
      secrets = await renewed(project_id, secrets);
      return askAmo(secrets.domain, secrets.access_token, path, { ...question, is_bulk });
    }
  }

  return {
    domain: secrets.domain,
    currency: String(account.currency ?? ''),
    key: `${project_id} ${connected_at}`,
    ask: async (path, question) => {
      try {
        const told = await askWell(path, question);
        if (!isNoted) await noteHealthy(project_id, 'amo', { synced_at: now() });
        return told;
      } catch (error) {
        const isExpected = question?.for_administrators && error instanceof AmoError && error.status === 403;
        const isTrouble = error instanceof AmoError && (error.kind === 'refused' || error.kind === 'unreachable');
        if (isTrouble && !isExpected) await tellTrouble(project_id, error);
        throw error;
      }
    },
  };
}

const tellTrouble = (project_id: number, { kind, message }: AmoError): Promise<void> =>
  noteTrouble(project_id, 'amo', { is_refused: kind === 'refused', words: message });

/** Also where nothing is asked: the card says how it went. */
export async function renewKey(project_id: number, known: AmoSecrets): Promise<void> {
  try {
    await renewed(project_id, known);
    await noteHealthy(project_id, 'amo');
  } catch (error) {
    if (error instanceof AmoError && error.kind !== 'busy') await tellTrouble(project_id, error);
    throw error;
  }
}

/** Whoever comes second finds that it was done: a refresh token is good once. */
async function renewed(project_id: number, known: AmoSecrets): Promise<AmoSecrets> {
  const fresh = await withIntegrationSecrets(project_id, 'amo', async (kept) => {
    const { access_token, refresh_token, domain, redirect_uri = '' } = kept;
    if (access_token !== known.access_token || !refresh_token || !domain) return kept;
    return fetchTokens(domain, { grant_type: 'refresh_token', refresh_token }, redirect_uri);
  });
  if (!fresh) throw ownTrouble('refused', 'amo_not_connected');
  return fresh as AmoSecrets;
}
