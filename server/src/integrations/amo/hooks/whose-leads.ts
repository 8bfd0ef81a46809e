import { amoLeadsChanged, type ToldLeads } from '@parley/contract/integrations/amo';
import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { tell } from '../../../kit/events/bus.ts';
import { emit } from '../../../kit/events/events.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { AmoError } from '../account/ask-amo.ts';
import { type OpenAccount, openAccount } from '../account/open-account.ts';
import { leadsTold } from '../leads/known-leads.ts';

/**
 * Whose a new lead is nobody tells: the account is asked once, by us, so that not every open panel asks whether it is its
 * client's.
 */
export const askWhoseLeads = job(
  'ask-whose-amo-leads',
  z.object({ leads_ids: z.array(z.number()) }),
  async ({ leads_ids }, { project_id }) => {
    const account = await openAccount(project_id!, { is_bulk: true });
    const contacts_ids = account ? await contactsOfLeads(account, leads_ids).catch(unlessUnknown) : [];
    if (contacts_ids.length) await tellLeads(project_id!, { leads_ids, contacts_ids });
  },
  { queue: 'outside' },
);

const atOnce = 250;
const leads = z.object({
  _embedded: z.object({
    leads: z.array(
      z.object({
        _embedded: z.optional(z.object({ contacts: z.optional(z.array(z.object({ id: z.number() }))) })),
      }),
    ),
  }),
});

async function contactsOfLeads({ ask }: OpenAccount, ids: number[]): Promise<number[]> {
  const found = new Set<number>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const named = ids.slice(from, from + atOnce).map((id): [string, string] => ['filter[id][]', String(id)]);
    const query: [string, string][] = [...named, ['with', 'contacts'], ['limit', String(atOnce)]];
    const told = await ask('/api/v4/leads', { query });
    for (const { _embedded } of told === null ? [] : leads.parse(told)._embedded.leads)
      for (const { id } of _embedded?.contacts ?? []) found.add(id);
  }
  return [...found];
}

/** Where the account does not say it, leads are as old as what is kept of them. */
function unlessUnknown(error: unknown): number[] {
  if (!(error instanceof AmoError) || error.kind === 'busy' || error.kind === 'unreachable') throw error;
  return [];
}

/** Whoever looks next asks, and open panels are told to. */
export async function tellLeads(project_id: number, told: ToldLeads): Promise<void> {
  tell(leadsTold, { project_id, ...told });
  await transaction(project_id, (tx) => emit(tx, project_id, amoLeadsChanged, told, everyone));
}
