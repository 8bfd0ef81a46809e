import type { AmoLeads, getAmoLeads as getting } from '@parley/contract/integrations/amo';
import type { Output, Parsed } from '@parley/contract/http';
import { wireTimeOf } from '@parley/contract/time';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { AmoError } from '../account/ask-amo.ts';
import { type OpenAccount, openAccount } from '../account/open-account.ts';
import { findLeads, type FoundLeads } from './find-leads.ts';
import { known } from './known-leads.ts';
import { findKnown, type KnownClient } from './known.queries.ts';
import { lastDigits } from './rules.ts';

const nothing: AmoLeads = {
  is_connected: false,
  currency: '',
  is_searchable: false,
  leads: [],
  contacts_ids: [],
  more: false,
  checked_at: null,
  problem: null,
};

export async function getAmoLeads(
  viewer: Viewer,
  { contact, fresh }: Parsed<typeof getting>,
): Promise<Output<typeof getting>> {
  const client = (await findKnown(viewer, contact)) ?? refuse('not_found');
  const account = await openAccount(viewer.project_id);
  return { data: account ? await leadsOf(account, client, { isFresh: fresh === '1' }) : nothing };
}

/** As they were a moment ago, or as they are now; where amoCRM cannot be asked, as they were, and why. */
export async function leadsOf(
  account: OpenAccount,
  client: KnownClient,
  { isFresh }: { isFresh: boolean },
): Promise<AmoLeads> {
  const { currency } = account;
  const is_searchable = isSearchable(client);
  const stands = { ...nothing, is_connected: true, currency, is_searchable };
  if (!is_searchable) return stands;
  // What it is looked for by is part of what was asked: a new number is another question.
  const key = `${account.key} ${client.id} ${[...client.phones].sort().join()} ${client.email ?? ''}`;
  try {
    const found = (isFresh ? null : known.get(key)) ?? (await known.learn(key, () => findLeads(account, client)));
    return { ...stands, ...shown(found) };
  } catch (error) {
    if (!(error instanceof AmoError)) throw error;
    const last = known.last(key);
    const problem = error.kind === 'wrong' ? 'unreachable' : error.kind;
    return { ...stands, ...(last && shown(last)), problem };
  }
}

export const isSearchable = ({ phones, email }: KnownClient): boolean =>
  email !== null || phones.some((it) => lastDigits(it) !== null);

const shown = ({ value, at }: { value: FoundLeads; at: number }) => ({
  leads: value.leads.map(({ created: _, ...it }) => it),
  contacts_ids: value.contacts_ids,
  more: value.more,
  checked_at: wireTimeOf(at),
});
