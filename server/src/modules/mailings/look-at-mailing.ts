import type { DealWords } from '@parley/contract/deals/automation-rules';
import type { Mailing, MailingReach, WholeMailing } from '@parley/contract/mailings/mailings';
import { canSend, channelOf } from '../../channels/index.ts';
import { now } from '../../kit/clock.ts';
import { type Db, transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { readKept } from '../inbox/index.ts';
import { wordsOfDeals } from '../deals/index.ts';
import { readMailing, type Seer } from './mailings.queries.ts';
import { inBoth } from './rules.ts';
import { firstPerson } from './people.queries.ts';
import { planAnew } from './plans.queries.ts';
import { channelsOf, reachOf, type Ways } from './reach.queries.ts';

export const getMailing = (viewer: Viewer, { id }: { id: number }) => lookAnew(viewer, id, true);

/** In a transaction of its own: whom it reaches is asked of the whole list, and holds up nobody. */
export const lookAnew = (viewer: Viewer, id: number, hasReach: boolean): Promise<{ data: WholeMailing }> =>
  transaction(viewer.project_id, async (tx) => ({ data: await lookAt(tx, viewer, id, hasReach) }));

/** One mailing with whom it would reach, or whom it has. */
export async function lookAt(tx: Tx, viewer: Seer, id: number, hasReach = true): Promise<WholeMailing> {
  const { project_id, user_id, channels_ids } = viewer;
  await planAnew(tx);
  const { seen_ids, ...mailing } = (await readMailing(tx, viewer, id)) ?? refuse('not_found');
  const isUnsent = mailing.state === 'draft' || mailing.state === 'planned';
  const [first] = isUnsent ? await firstPerson(tx, { project_id, user_id, channels_ids, mailing_id: id }) : [];
  return {
    ...mailing,
    reach:
      isUnsent && hasReach
        ? await reachOfDraft(tx, { project_id, seen_ids: inBoth(seen_ids, channels_ids) }, mailing)
        : null,
    example: first ? await wordsFor(tx, project_id, first) : null,
  };
}

type Words = NonNullable<WholeMailing['example']>;
export type Client = { name: string; phone: string | null; deal_id: number | null };
const unknown: Omit<DealWords, 'name' | 'phone'> = {
  products: [],
  price: null,
  currency: '',
  language: 'en',
  organization: null,
  employee: null,
};

/** What placeholders stand for: the client's own name and number, the rest of the deal they were found by. */
export async function wordsFor(db: Db, project_id: number, { name, phone, deal_id }: Client): Promise<Words> {
  const [deal] = deal_id === null ? [] : await wordsOfDeals(db, { project_id, ids: [deal_id] });
  const { products, price, currency, language, organization, employee } = deal ?? unknown;
  return { name, phone, products: [...products], price, currency, language, organization, employee };
}

type Place = { project_id: number; seen_ids: number[] | null };

async function reachOfDraft(
  db: Db,
  { project_id, seen_ids }: Place,
  { id, channels, template }: Mailing,
): Promise<MailingReach> {
  const known = await channelsOf(db, { project_id, channels_ids: seen_ids });
  const isTaken = template !== null && (await readKept(db, project_id, template)) !== null;
  const ways = waysBy(known, isTaken ? template.channel_id : null);
  const found = await reachOf(db, { project_id, mailing_id: id, chosen: channels, seen_ids, at: now(), ...ways });
  const without = (reason: string): number => found.find((it) => it.reason === reason)?.people ?? 0;
  return {
    channels: found.flatMap(({ channel_id, people }) => (channel_id === null ? [] : { channel_id, people })),
    blocked: without('blocked'),
    unsubscribed: without('unsubscribed'),
    no_channel: without('no_channel'),
    closed: without('closed'),
  };
}

/** What the provider has approved is taken at any time. */
function waysBy(channels: Awaited<ReturnType<typeof channelsOf>>, approved_id: number | null): Ways {
  const able = channels.filter((it) => canSend(it) && channelOf(it.type).between === 'client');
  const limits = able.map(({ type }) => channelOf(type).limits);
  return {
    ids: able.map((it) => it.id),
    hours: able.map(({ id }, nth) => (id === approved_id ? null : limits[nth]!.reply_window_hours)),
    takes_first: able.map(({ id }, nth) => id === approved_id || limits[nth]!.first_message === 'yes'),
    reach_by: able.map(({ type }) => channelOf(type).reach?.by ?? null),
  };
}
