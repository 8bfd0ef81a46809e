import type { Actor } from '@parley/contract/actors';
import { clientCreated } from '@parley/contract/clients/client-facts';
import { clientsChanged } from '@parley/contract/clients/table';
import { email as emailShape } from '@parley/contract/common';
import { formFilled } from '@parley/contract/deals/deal-facts';
import { leadTagsChanged } from '@parley/contract/deals/tags';
import { integration } from '../../../kit/actor.ts';
import { days, minutes, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { uuidOf } from '../../../kit/uuid-of.ts';
import {
  beginContact,
  begunWith,
  countryOf,
  findPerson,
  normalPhone,
  phoneSpellings,
  recordClients,
} from '../../clients/index.ts';
import type { DealCause } from '../changes/cause.ts';
import { dealFact } from '../changes/facts-of-deals.ts';
import { makeDeal } from '../changes/make-deal.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { findTag, insertTag } from '../funnels/tags.queries.ts';
import { fillFields } from './fill-fields.ts';
import { type FormFields, takeFrom, takeUtm } from './form-fields.ts';
import { nextManager } from './next-manager.ts';
import { isMadeSince, lockPerson, lockSource, type SourceRow, takeFirst } from './sources.queries.ts';

/** What is written into a form of a site or of an advertisement. */
export type Form = {
  fields: FormFields;
  utm?: Record<string, string>;
  /** The sender's own id of it; without one it is known by what it says, for a while. */
  id?: string;
  /** Told long after it was written: what the rules of its stage do would come too late. */
  is_old?: boolean;
};

const sameFor = minutes(10);
// Longer than anybody asks for what was sent before.
const keptFor = days(40);
// Far fewer than people may add: a form cannot take the last ones.
const mostTags = 250;

/**
 * A filled form becomes a deal of its client, who is found by number or address, or made; the same one again is the same
 * deal. Answers whether it is taken for the first time.
 */
export async function takeForm(project_id: number, source_id: number, form: Form): Promise<boolean> {
  return transaction(project_id, async (tx) => {
    const source = await lockSource(tx, project_id, source_id);
    if (!source) return false;
    const uid = await uidFor(tx, project_id, source_id, form);
    return uid !== null && (await makeLead(tx, project_id, source, { ...form, uid }));
  });
}

/** Null: it was taken already. */
async function uidFor(tx: Tx, project_id: number, source_id: number, { id, fields }: Form): Promise<string | null> {
  const said = JSON.stringify([...fields].sort());
  const at = now().getTime();
  const keys = id
    ? [uuidOf(`${source_id} ${id}`)]
    : [0, 1].map((ago) => uuidOf(`${source_id} ${slot(at, ago)} ${said}`));
  const since = id ? new Date(0) : new Date(at - sameFor);
  if (await isMadeSince(tx, { project_id, uids: keys, since })) return null;
  const told = { project_id, source_id, uid: keys[0]!, now: now(), forgotten: new Date(at - keptFor) };
  return !id || (await takeFirst(tx, told)) ? keys[0]! : null;
}

const slot = (at: number, ago: number): number => Math.floor(at / sameFor) - ago;

async function makeLead(tx: Tx, project_id: number, source: SourceRow, form: Form & { uid: string }): Promise<boolean> {
  const fields = new Map(form.fields);
  const by: DealCause = { actor: senderOf(source), why: 'lead_source', is_late: form.is_old ?? false };
  const stage = await readStage(tx, project_id, source.stage_id);
  const client = await clientOf(tx, project_id, source, fields);
  const isRefused = client?.blocked || (client?.is_known && stage?.funnel.settings.only_new_clients);
  if (!stage || isRefused) return false;
  const utm = { ...form.utm, ...takeUtm(fields, source.utm_field) };
  const tags = [...source.tags, ...(await tagsOf(tx, project_id, takeFrom(fields, source.tag_field)))];
  const custom_fields = await fillFields(tx, project_id, fields);
  const manager_id = await nextManager(tx, project_id, source);
  const contacts_ids = client ? [client.id] : [];
  const named = { name: client ? undefined : source.name, source: { id: source.id, name: source.name } };
  const given = { stage_id: source.stage_id, ...named, contacts_ids, manager_id, tags, utm, custom_fields };
  const id = await makeDeal(tx, project_id, { ...given, uid: form.uid }, by);
  if (id === null) return false;
  // What has no field of its own stands in the history, and the page of the deal reads it from there.
  const rest = [...fields].map(([field, text]) =>
    dealFact(formFilled, id, by, { words: { field: [null, field], value: [null, text] } }),
  );
  recordAll(tx, project_id, rest);
  return true;
}

type Client = { id: number; blocked: boolean; is_known: boolean };

/** Null: the form does not say who it is. */
async function clientOf(tx: Tx, project_id: number, source: SourceRow, fields: FormFields): Promise<Client | null> {
  const [typed, name] = [fieldOf(fields, source.phone_field), nameIn(source, fields)];
  const country = typed ? await countryOf(tx, project_id) : null;
  const phone = normalPhone(typed, country);
  const email = emailIn(fields);
  // Two at once know the same person by either: always in this order, so that they wait for each other.
  for (const key of [phone, email?.address]) if (key) await lockPerson(tx, project_id, key);
  const asked = { spellings: phone ? phoneSpellings(typed, country) : [], email: email?.address ?? null };
  const found = await findPerson(tx, project_id, asked);
  // Nobody's own details are changed by a form: what they were not known by stays among the rest of what it says.
  if (phone && !found?.is_by_email) takeFrom(fields, source.phone_field);
  if (email && (!found || found.is_by_email)) takeFrom(fields, email.name);
  if (found) return { ...found, is_known: true };
  if (!phone && !name && !email) return null;
  const { id, ...begun } = await beginContact(tx, project_id, { name, phone, email: asked.email });
  const created = { id, kind: clientCreated, changes: begunWith(begun) };
  recordClients(tx, project_id, { actor: senderOf(source), why: null }, [created]);
  // Who never wrote is seen by everyone.
  await emit(tx, project_id, clientsChanged, { ids: [id] }, everyone);
  return { id, blocked: false, is_known: false };
}

/** The site or advertisement whose form it was. */
const senderOf = ({ id, name }: SourceRow): Actor => integration(name, { kind: 'form', id, name });

/** An address under one of the names it usually has. */
function emailIn(fields: FormFields): { name: string; address: string } | null {
  for (const name of ['email', 'e-mail', 'mail']) {
    const address = emailShape.safeParse(fieldOf(fields, name)).data;
    if (address) return { name, address };
  }
  return null;
}

const fieldOf = (fields: FormFields, name: string): string => takeFrom(new Map(fields), name);

/** Some forms ask for the two names apart. */
const nameIn = ({ name_field }: SourceRow, fields: FormFields): string =>
  takeFrom(fields, name_field) ||
  [takeFrom(fields, 'first_name'), takeFrom(fields, 'last_name')].filter(Boolean).join(' ');

async function tagsOf(tx: Tx, project_id: number, said: string): Promise<number[]> {
  const titles = said.split(',').map((it) => it.trim().slice(0, 60));
  const ids: number[] = [];
  let isAnyNew = false;
  for (const title of titles.filter(Boolean).slice(0, 10)) {
    const known = await findTag(tx, project_id, title);
    const tag = known ?? (await insertTag(tx, project_id, title, mostTags));
    if (tag === 'too_many') continue;
    isAnyNew ||= !known;
    ids.push(tag.id);
  }
  if (isAnyNew) await emit(tx, project_id, leadTagsChanged, {}, everyone);
  return ids;
}
