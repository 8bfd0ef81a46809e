import {
  joinOffersChanged,
  type dismissOffer as dismissing,
  type JoinOffer,
  type listJoinOffers as listing,
  type listMerges as merges,
} from '@parley/contract/inbox/duplicates';
import type { ClientCard } from '@parley/contract/inbox/client-card';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { cardsById } from '../client-card/cards.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { pageSize } from '../page-size.ts';
import { scoreOf, seenIn, told } from './likeness.ts';
import { mergesInto } from './moves.queries.ts';
import { countOffers, lockOffer, markOffer, type Offer, offersFor, top } from './offers.queries.ts';

export async function listJoinOffers(
  viewer: Viewer,
  { contact_id, only_count, count, next }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const total = await countOffers(viewer, { contact_id });
  if (!total && contact_id !== undefined && !(await contactsById(viewer, [contact_id])).length) refuse('not_found');
  if (only_count || !total) return { data: [], meta: { count: 0, total, next: null } };
  const size = pageSize(count);
  const found = await offersFor(viewer, { contact_id, place: placeOf(next), limit: size + 1 });
  const page = found.slice(0, size);
  const cards = await cardsById(viewer, [...new Set(page.flatMap((it) => [it.first_id, it.second_id]))]);
  const data = page.flatMap((it) => offerOf(it, cards));
  const last = page.at(-1);
  const isMore = found.length > size;
  return { data, meta: { count: data.length, total, next: isMore ? `${last!.score}.${last!.id}` : null } };
}

function placeOf(next: string | undefined) {
  if (next === undefined) return top;
  const [, score, id] = /^(\d{1,3})\.(\d{1,15})$/.exec(next) ?? refuse('malformed_request');
  return { score: Number(score), id: Number(id) };
}

/** As the viewer sees both: by these reasons and no others. The older one is to stay. */
function offerOf({ id, first_id, second_id, reasons }: Offer, cards: Map<number, ClientCard>): JoinOffer[] {
  const [contact, user] = [cards.get(first_id), cards.get(second_id)];
  if (!contact || !user) return [];
  const seen = new Set([...contact.users, ...user.users].map((it) => it.id));
  const codes = seenIn(reasons, seen);
  const offer = { id, score: scoreOf(codes), reasons: told(codes), contact_id: first_id, contact };
  return codes.length ? [{ ...offer, user: { ...user, contact_id: second_id } }] : [];
}

export async function dismissOffer(
  viewer: Viewer,
  { id, dismissed }: Parsed<typeof dismissing>,
): Promise<Output<typeof dismissing>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    if (!(await lockOffer(tx, viewer, id))) refuse('not_found');
    await markOffer(tx, project_id, id, dismissed);
    // A hint without content.
    await emit(tx, project_id, joinOffersChanged, {}, everyone);
  });
  return { data: { dismissed } };
}

export async function listMerges(viewer: Viewer, { id }: Parsed<typeof merges>): Promise<Output<typeof merges>> {
  const [contact] = await contactsById(viewer, [id]);
  if (!contact) refuse('not_found');
  const seen = new Set(contact.users.map((it) => it.id));
  const found = await mergesInto(viewer, id);
  return { data: found.map(({ reasons, ...it }) => ({ ...it, reasons: told(seenIn(reasons ?? [], seen)) })) };
}
