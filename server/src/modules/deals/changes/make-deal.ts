import { randomUUID } from 'node:crypto';
import { system } from '@parley/contract/actors';
import { leadsCreated } from '@parley/contract/deals/events';
import type { LeadProduct } from '@parley/contract/deals/leads';
import type { FieldChanges } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { laterAll } from '../../../kit/jobs/jobs.ts';
import { saveValues } from '../../fields/index.ts';
import { stageEntered } from '../automation/stage-entered.ts';
import { mainDealOf } from '../board/card.queries.ts';
import { readStage, type StageRow } from '../funnels/funnels.queries.ts';
import { type DealCause, isByHand } from './cause.ts';
import { takeTurns } from './enter-stage.ts';
import { createdFact } from './facts-of-deals.ts';
import {
  clientsOf,
  findByUid,
  hasHadDeal,
  insertDeal,
  lockClientsIn,
  olderOf,
  soldOf,
  thereOf,
} from './make.queries.ts';
import { mergeDeals } from './merge-deals.ts';
import { everyPart, withParts } from './read-parts.ts';
import { greatestPrice, type Standing, sumOf } from './rules.ts';
import { edgesOf, lockDeals, nobody } from './standing.queries.ts';
import { givenOf, tellDeals } from './tell-deals.ts';
import { replaceContacts, replaceProducts, saveTags } from './write.queries.ts';

export type GivenProduct = { product_id: number; count: number; price?: number | undefined };
export type NewDeal = {
  stage_id: number;
  /** After the client where it is not said. */
  name?: string | undefined;
  /** What the products make together where it is not said. */
  price?: number | undefined;
  /** The main client first; whoever is not there is left out. */
  contacts_ids: number[];
  /** Of a copy whose client is gone for good: by which it is seen. */
  channels_ids?: number[] | null | undefined;
  /** Whoever's turn it is in the stage where it is not said. */
  manager_id?: number | null | undefined;
  organization_id?: number | null | undefined;
  tags?: number[] | undefined;
  source?: { id: number | null; name: string } | null | undefined;
  utm?: Record<string, string> | undefined;
  /** Its maker's own key: made again, it is found. */
  uid?: string | undefined;
  products?: GivenProduct[] | LeadProduct[] | undefined;
  custom_fields?: FieldChanges | undefined;
};

/**
 * A deal on top of a stage, by somebody or by itself. What it names and is not there is left out. Answers the older deal
 * where the funnel's rule says so; null: without its stage nothing is made, nor where only new clients get deals and this is none.
 */
export async function makeDeal(tx: Tx, project_id: number, given: NewDeal, by: DealCause): Promise<number | null> {
  const uid = given.uid ?? randomUUID();
  const known = given.uid ? await dealByUid(tx, project_id, uid) : null;
  if (known !== null) return known;
  const stage = await readStage(tx, project_id, given.stage_id);
  if (!stage) return null;
  const { duplicates } = stage;
  const { only_new_clients } = stage.funnel.settings;
  const clients = await clientsOf(tx, nobody(project_id), given.contacts_ids);
  const contacts = [...new Set(clients.map((it) => it.id))];
  const [contact_id = null] = contacts;
  const isBySource = by.why === 'lead_source';
  if (isBySource && only_new_clients && contact_id !== null && (await hasHadDeal(tx, project_id, contact_id))) {
    return null;
  }
  // A copy that a rule makes is meant to stand beside the deal it was made of.
  const isWatched = duplicates !== 'off' && contact_id !== null && (isByHand(by) || isBySource);
  const older = isWatched ? await lockOlder(tx, project_id, stage.funnel_id, contact_id) : [];
  const intoOld = duplicates === 'into_old' ? older[0] : undefined;
  const name = given.name ?? clients[0]?.name ?? 'New deal';
  const made = await insertMade(tx, project_id, { ...given, uid, name, contacts }, { stage, by });
  if (!made) return dealByUid(tx, project_id, uid);
  // Of one that becomes part of another the rules note that they missed it: parted, it gets what they do.
  const comings =
    by.is_late || !stage.has_rules ? [] : [{ deal_id: made.id, entry: made.entry, chain: by.chain ?? [] }];
  laterAll(tx, stageEntered, comings, project_id);
  const taken = givenOf(made.manager_id === null ? [] : [made], false);
  if (!intoOld) await tellDeals(tx, { project_id, by: by.actor }, leadsCreated, [made], taken);
  if (older.length) {
    const whole = await withParts(tx, project_id, [...(intoOld ? [intoOld] : older), made], everyPart);
    const main = whole.find((it) => it.id === (intoOld ?? made).id)!;
    const others = whole.filter((it) => it !== main);
    // Nobody asked for it: whoever sees the deal may part it again.
    const byItself: DealCause = { actor: system, why: 'duplicate', token: randomUUID() };
    await mergeDeals(tx, project_id, { main, others, by: byItself });
  }
  return (intoOld ?? made).id;
}

/** The deal that was made under this key, or the one it has become part of. */
export async function dealByUid(tx: Tx, project_id: number, uid: string): Promise<number | null> {
  const known = await findByUid(tx, project_id, uid);
  return known ? mainDealOf(tx, project_id, known.id) : null;
}

/** Null: it has become part of another, which speaks for itself. */
export async function ownDealByUid(tx: Tx, project_id: number, uid: string): Promise<number | null> {
  const own = (await findByUid(tx, project_id, uid))?.id ?? null;
  return own !== null && own === (await mainDealOf(tx, project_id, own)) ? own : null;
}

/** Other open deals of the same client in the funnel, the newest first. */
async function lockOlder(tx: Tx, project_id: number, funnel_id: number, contact_id: number): Promise<Standing[]> {
  await lockClientsIn(tx, project_id, funnel_id, [contact_id]);
  const ids = await olderOf(tx, { project_id, funnel_id, contact_id });
  return (await lockDeals(tx, nobody(project_id), ids)).reverse();
}

type Ready = NewDeal & { uid: string; name: string; contacts: number[] };

/** The row with all that belongs to it; undefined: somebody made it in the same moment. */
async function insertMade(
  tx: Tx,
  project_id: number,
  given: Ready,
  { stage, by }: { stage: StageRow; by: DealCause },
): Promise<Standing | undefined> {
  const { manager_id, organization_id, source, tags } = given;
  const asked = {
    manager_id: manager_id ?? null,
    organization_id: organization_id ?? null,
    source_id: source?.id ?? null,
  };
  const there = await thereOf(tx, project_id, { ...asked, tags: tags ?? [] });
  const [taker] = manager_id === undefined ? await takeTurns(tx, project_id, stage, 1) : [];
  const products = await linesOf(tx, project_id, given.products ?? []);
  const { highest } = await edgesOf(tx, project_id, stage.id);
  const made = await insertDeal(tx, project_id, {
    uid: given.uid,
    funnel_id: stage.funnel_id,
    stage_id: stage.id,
    name: given.name,
    price: given.price ?? Math.min(sumOf(products), greatestPrice),
    is_price_own: given.price !== undefined,
    manager_id: there.manager ? (manager_id ?? taker ?? null) : null,
    contact_id: given.contacts[0] ?? null,
    channels_ids: given.channels_ids ?? null,
    organization_id: there.organization ? asked.organization_id : null,
    source_id: there.source_name === null ? null : asked.source_id,
    source_name: source?.name ?? null,
    utm: given.utm ?? {},
    whole: String(BigInt(highest ?? 0) + 1n),
  });
  if (!made) return undefined;
  const deal_id = made.id;
  replaceContacts(tx, project_id, [{ id: deal_id, contacts: given.contacts }]);
  replaceProducts(tx, project_id, products.length ? [{ id: deal_id, products }] : []);
  saveTags(
    tx,
    project_id,
    there.tags.map((tag_id) => ({ deal_id, tag_id, has: true })),
  );
  const saved = await saveValues(tx, project_id, deal_id, given.custom_fields ?? {}, 'lead');
  const values = Object.fromEntries(saved.map(({ field_id, new_value }) => [field_id, new_value]));
  const parts = { contacts: given.contacts, products, tags: there.tags, values };
  recordAll(tx, project_id, [createdFact({ ...made, ...parts }, by)]);
  return made;
}

/** As they are kept: a product at its own price unless another one is agreed; what is not sold any more is left out. */
async function linesOf(
  tx: Tx,
  project_id: number,
  given: readonly (GivenProduct | LeadProduct)[],
): Promise<LeadProduct[]> {
  const sold = await soldOf(
    tx,
    project_id,
    given.flatMap((it) => it.product_id ?? []),
  );
  return given.flatMap((it): LeadProduct[] => {
    if ('name' in it) return [it];
    const product = sold.get(it.product_id);
    if (!product) return [];
    const { id: product_id, name, type, price } = product;
    return [{ product_id, name, type, count: it.count, price: it.price ?? price }];
  });
}
