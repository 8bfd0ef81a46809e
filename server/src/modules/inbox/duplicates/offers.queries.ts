import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';
import type {} from './tables.ts';
import type { Reason } from './rules.ts';

export type Offer = { id: number; first_id: number; second_id: number; score: number; reasons: Reason[] };
type Place = { score: number; id: number };
type Asked = Seer & Place & { contact_id: number | null; min_score: number; limit: number };
type Value = (name: keyof Asked) => RawBuilder<unknown>;

/** Somebody who never wrote is seen by everyone, anybody else by one of their dialogues. */
const isContactSeen = (value: Value, id: RawBuilder<unknown>) => sql`(
  exists (select from dialogues d where d.project_id = o.project_id and d.contact_id = ${id} and ${isSeen(value)})
  or not exists (select from dialogues d where d.project_id = o.project_id and d.contact_id = ${id}))`;

const isProofSeen = (value: Value, nth: 0 | 1) => sql`(
  proof->>${sql.lit(nth)} is null or exists (select from dialogues d
    where d.project_id = o.project_id and d.id = (proof->>${sql.lit(nth)})::bigint and ${isSeen(value)}))`;

/** Nobody is told of two contacts by what they do not see. */
const seen = {
  all: () => sql`true`,
  some: (value: Value) => sql`${isContactSeen(value, sql`o.first_id`)} and ${isContactSeen(value, sql`o.second_id`)}
    and exists (select from jsonb_array_elements(o.reasons) as reason
      cross join jsonb_array_elements(reason->'evidence') as proof
      where ${isProofSeen(value, 0)} and ${isProofSeen(value, 1)})`,
};

const open = (of: keyof typeof seen, value: Value) => sql`
  from join_offers o
  join contacts a on a.project_id = o.project_id and a.id = o.first_id and a.merged_into is null
  join contacts b on b.project_id = o.project_id and b.id = o.second_id and b.merged_into is null
  where o.project_id = ${value('project_id')} and o.dismissed_at is null and o.score >= ${value('min_score')}
    and exists (select from chat_configs g where g.project_id = o.project_id and g.join_dialogs <> 'off')
    and (${value('contact_id')}::bigint is null or ${value('contact_id')} in (o.first_id, o.second_id))
    and ${seen[of](value)}`;

const statementsOf = (of: keyof typeof seen) => ({
  page: prepared<Asked, Offer>(
    (value) => sql`
      select o.id, o.first_id, o.second_id, o.score, o.reasons ${open(of, value)}
        and (o.score, o.id) < (${value('score')}, ${value('id')})
      order by o.score desc, o.id desc limit ${value('limit')}`,
  ),
  count: prepared<Asked, { n: number }>(
    (value) => sql`select count(*) as n from (select ${open(of, value)} limit ${value('limit')}) counted`,
  ),
});
const statements = { all: statementsOf('all'), some: statementsOf('some') };
const statementsFor = ({ channels_ids }: Seer) => statements[channels_ids === null ? 'all' : 'some'];

export const top: Place = { score: 1000, id: 0 };

type Wanted = { contact_id?: number | undefined; min_score?: number; place?: Place; limit: number };

const askedBy = (viewer: Seer, { contact_id, min_score = 0, place = top, limit }: Wanted): Asked => ({
  ...seerOf(viewer),
  ...place,
  contact_id: contact_id ?? null,
  min_score,
  limit,
});

/** What is offered to this viewer, the surest first. */
export const offersFor = (viewer: Seer, wanted: Wanted, db: Db = dbOf(viewer.project_id)): Promise<Offer[]> =>
  statementsFor(viewer).page(db, askedBy(viewer, wanted));

const countable = 1000;

export const countOffers = async (viewer: Seer, wanted: Omit<Wanted, 'limit'>): Promise<number> => {
  const asked = askedBy(viewer, { ...wanted, limit: countable });
  return (await statementsFor(viewer).count(dbOf(viewer.project_id), asked))[0]!.n;
};

const one = prepared<Asked & { offer_id: number }, { id: number }>(
  (value) => sql`
    select o.id from join_offers o
    where o.project_id = ${value('project_id')} and o.id = ${value('offer_id')} and ${seen.some(value)}
    for update of o`,
);

/** Whether this viewer may know of the offer; it is theirs until the end of the transaction. */
export const lockOffer = async (tx: Tx, viewer: Seer, offer_id: number): Promise<boolean> =>
  (await one(tx, { ...askedBy(viewer, { limit: 1 }), offer_id })).length > 0;

export const markOffer = (tx: Tx, project_id: number, id: number, isDismissed: boolean) =>
  tx
    .updateTable('join_offers')
    .set({ dismissed_at: isDismissed ? sql`clock_timestamp()` : null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** These two are two, whatever speaks for it later. */
export async function dismissPair(tx: Tx, project_id: number, a: number, b: number): Promise<void> {
  await tx
    .insertInto('join_offers')
    .values({
      project_id,
      first_id: Math.min(a, b),
      second_id: Math.max(a, b),
      score: 0,
      reasons: '[]',
      dismissed_at: sql`clock_timestamp()`,
    })
    .onConflict((row) =>
      row.columns(['project_id', 'first_id', 'second_id']).doUpdateSet({ dismissed_at: sql`clock_timestamp()` }),
    )
    .execute();
}
