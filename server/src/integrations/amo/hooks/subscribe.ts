import * as z from 'zod/mini';
import { dbOf } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { isLoopbackHost } from '../../../kit/loopback.ts';
import { log } from '../../../kit/log.ts';
import { findIntegration, type Integration } from '../../../modules/projects/index.ts';
import { AmoError } from '../account/ask-amo.ts';
import { type OpenAccount, openAccount } from '../account/open-account.ts';

const settings = ['add_lead', 'update_lead', 'status_lead', 'delete_lead'];

/** amoCRM is to tell us of leads at once. Where it does not want to, they are as old as what is kept of them. */
export const subscribeToAmo = job(
  'subscribe-to-amo',
  z.object({}),
  async (_, { project_id }) => {
    const integration = await findIntegration(dbOf(project_id!), project_id!, 'amo');
    const account = integration && (await openAccount(project_id!, { is_bulk: true }));
    if (!account) return;
    if (!isReached(integration)) return;
    const body = { destination: integration.hook_url, settings };
    await account
      .ask('/api/v4/webhooks', { method: 'POST', body, for_administrators: true })
      .catch((error: unknown) => {
        if (!(error instanceof AmoError) || error.kind === 'busy' || error.kind === 'unreachable') throw error;
        log.warn({ project_id, error: error.message }, 'amoCRM does not tell us of leads');
      });
  },
  { queue: 'outside' },
);

/** It would go on telling an address that answers nobody. An account that cannot be asked does. */
export async function unsubscribeFromAmo(integration: Integration, ask: OpenAccount['ask']): Promise<void> {
  if (!isReached(integration)) return;
  const { project_id, hook_url: destination } = integration;
  await ask('/api/v4/webhooks', { method: 'DELETE', body: { destination }, for_administrators: true }).catch(
    (error: unknown) => log.info({ project_id, error: (error as Error).message }, 'a hook of amoCRM was left behind'),
  );
}

/** Nobody outside reaches this machine. */
const isReached = ({ simulator, hook_url }: Integration): boolean =>
  simulator !== null || !isLoopbackHost(new URL(hook_url).host);
