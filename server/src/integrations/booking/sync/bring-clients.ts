import type { Tx } from '../../../kit/db/index.ts';
import { detailsAsKept, holdClients, type ManyClients, writeClients } from '../../../modules/clients/index.ts';
import { serviceActor } from '../actor.ts';
import type { Booking } from '../open-booking.ts';
import type { TheirClient } from '../theirs.ts';
import { type ClientLink, holdLinks, linksOf, markUnsent, type NewLink, putLinks } from './links.queries.ts';
import { isAny, reconcile, type Shared } from './rules.ts';

export type Brought = { created: number; updated: number; matched: number };

type Meant = { it: TheirClient; there: Shared; link: ClientLink | undefined };

/**
 * Some hundred clients as a branch knows them become ours: known by their number there, else by phone, else new. What
 * ours know better is marked to be sent there.
 */
export async function bringClients(
  tx: Tx,
  { project_id, settings }: Pick<Booking, 'project_id' | 'settings'>,
  branch_id: number,
  theirs: TheirClient[],
): Promise<Brought> {
  await holdLinks(tx, project_id);
  const meant = await meantIn(tx, project_id, branch_id, theirs);
  const known = await holdClients(tx, project_id, {
    ids: meant.flatMap(({ link }) => link?.contact_id ?? []),
    phones: meant.flatMap(({ link, there }) => (link || !there.phone ? [] : [there.phone])),
  });
  const by = { actor: serviceActor(settings.service), why: null };
  const news = meant.filter((one) => !one.link && idOf(one, known) === null);
  const changes = [];
  const links: NewLink[] = [];
  const to_send: number[] = [];
  for (const one of meant) {
    const id = idOf(one, known);
    const was = id === null ? undefined : known.clients.get(id);
    if (id === null || !was) continue;
    const { name, phone, email } = was;
    const { here, there } = reconcile({ name, phone, email }, one.there, one.link?.agreed ?? null, settings.winner);
    // Two branches may know one client: what the first brought is seen by the second.
    if (isAny(here)) changes.push({ id, was: { ...was }, details: here });
    Object.assign(was, here);
    if (isAny(there)) to_send.push(id);
    links.push(linkOf(branch_id, one, id));
  }
  const ids = await writeClients(tx, project_id, by, { news: news.map(({ there }) => there), changes });
  news.forEach((one, nth) => links.push(linkOf(branch_id, one, ids[nth]!)));
  await putLinks(tx, project_id, links);
  await markUnsent(tx, project_id, to_send);
  return { created: news.length, updated: changes.length, matched: links.length - news.length };
}

/** As they would be kept here; what is older than what is known comes late and says nothing. */
async function meantIn(tx: Tx, project_id: number, branch_id: number, theirs: TheirClient[]): Promise<Meant[]> {
  const once = [...new Map(theirs.filter((it) => it.outside_id > 0).map((it) => [it.outside_id, it])).values()];
  const links = await linksOf(
    tx,
    project_id,
    branch_id,
    once.map((it) => it.outside_id),
  );
  const byId = new Map(links.map((it) => [it.outside_id, it]));
  const kept = await detailsAsKept(tx, project_id, once);
  return once
    .map((it, nth) => ({ it, there: kept[nth]!, link: byId.get(it.outside_id) }))
    .filter(({ it, link }) => !(link?.changed_at && it.changed_at && it.changed_at.getTime() < link.changed_at));
}

/** Null: nobody here. Of somebody who was removed here nothing is brought back. */
function idOf({ link, there }: Meant, { byPhone }: ManyClients): number | null {
  if (link) return link.contact_id;
  return there.phone ? (byPhone.get(there.phone) ?? null) : null;
}

const linkOf = (branch_id: number, { it, there }: Meant, contact_id: number): NewLink => ({
  branch_id,
  outside_id: it.outside_id,
  contact_id,
  agreed: there,
  changed_at: it.changed_at,
});
