import type { createAmoLead as creating } from '@parley/contract/integrations/amo';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { now, seconds } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { AmoError } from '../account/ask-amo.ts';
import { asRefusal } from '../account/connect-amo.ts';
import { type OpenAccount, openAccount } from '../account/open-account.ts';
import { findLeads, type FoundLeads } from './find-leads.ts';
import { isSearchable, leadsOf } from './get-amo-leads.ts';
import { findKnown, type KnownClient } from './known.queries.ts';
import { changeMade, claimLead, type MadeLead, renewHold, unclaim } from './made-leads.queries.ts';

type Asked = Parsed<typeof creating>;
// Longer than amoCRM is waited for with all its waits.
const patience = seconds(60);

/** Made once for a uid, also when the answer never came: then it is looked for before another is made. */
export async function createAmoLead(viewer: Viewer, asked: Asked): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  const client = (await findKnown(viewer, asked.contact_id)) ?? refuse('not_found');
  const account = (await openAccount(project_id)) ?? refuse('amo_not_connected');
  // By nothing else it could be found again, should the answer be lost.
  if (!isSearchable(client)) refuse('amo_nothing_to_find_by');
  const begun = await claim(project_id, client, asked);
  if (!begun || begun.lead_id === null) await make(project_id, account, client, asked, begun).catch(asRefusal);
  return { data: await leadsOf(account, client, { isFresh: true }) };
}

const claim = (project_id: number, { id }: KnownClient, { uid, name }: Asked): Promise<MadeLead | null> =>
  transaction(project_id, async (tx) => {
    const begun_at = now();
    const busy_until = new Date(begun_at.getTime() + patience);
    const found = await claimLead(tx, { project_id, uid, contact_id: id, name, begun_at, busy_until });
    if (found && (found.contact_id !== id || found.name !== name)) refuse('uid_taken');
    if (!found || found.lead_id !== null) return found;
    if (found.busy_until !== null && new Date(found.busy_until) > begun_at) refuse('amo_lead_on_its_way');
    await changeMade(project_id, uid, { busy_until }, tx);
    return found;
  });

async function make(
  project_id: number,
  account: OpenAccount,
  client: KnownClient,
  asked: Asked,
  begun: MadeLead | null,
) {
  const { uid, name, price = 0, pipeline_id, stage_id } = asked;
  const where = { ...(pipeline_id && { pipeline_id }), ...(stage_id && { status_id: stage_id }) };
  try {
    const found = await findLeads(account, client);
    const known = begun && madeThen(found, begun);
    // Looking may have taken so long that somebody else has begun.
    if (known === null && !(await renewHold(project_id, uid, new Date(now().getTime() + patience))))
      refuse('amo_lead_on_its_way');
    const lead_id = known ?? (await post(account, client, found.contacts_ids, { name, price, ...where }));
    await changeMade(project_id, uid, { lead_id, busy_until: null });
  } catch (error) {
    // What was clearly not taken never was; of the rest nobody knows until it is looked for.
    const isKnown = error instanceof AmoError && error.kind !== 'unreachable';
    if (isKnown && !begun) await unclaim(project_id, uid);
    else await changeMade(project_id, uid, { busy_until: null });
    throw error;
  }
}

const clocksDiffer = 120;

/** What the try before has made, as far as it can be told. */
const madeThen = ({ leads }: FoundLeads, { name, begun_at }: MadeLead): number | null =>
  leads.find((it) => it.name === name && it.created >= new Date(begun_at).getTime() / 1000 - clocksDiffer)?.id ?? null;

const complex = z.array(z.object({ id: z.number() }));
const plain = z.object({ _embedded: z.object({ leads: complex }) });

/** Of a contact that is there, or with one that is made along: `complex` would make a second of the same person. */
async function post(
  { ask }: OpenAccount,
  client: KnownClient,
  [contact]: number[],
  lead: { name: string; price: number; pipeline_id?: number; status_id?: number },
): Promise<number> {
  if (contact !== undefined) {
    const body = [{ ...lead, _embedded: { contacts: [{ id: contact }] } }];
    return plain.parse(await ask('/api/v4/leads', { method: 'POST', body }))._embedded.leads[0]!.id;
  }
  const field = (field_code: string, value: string) => ({ field_code, values: [{ value, enum_code: 'WORK' }] });
  const custom_fields_values = [
    ...client.phones.slice(0, 1).map((it) => field('PHONE', `+${it.replace(/\D/g, '')}`)),
    ...(client.email ? [field('EMAIL', client.email)] : []),
  ];
  const person = { first_name: client.name, ...(custom_fields_values.length && { custom_fields_values }) };
  const body = [{ ...lead, _embedded: { contacts: [person] } }];
  return complex.parse(await ask('/api/v4/leads/complex', { method: 'POST', body }))[0]!.id;
}
