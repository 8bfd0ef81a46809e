import { sql } from 'kysely';
import { db, transaction } from '../../kit/db/index.ts';

type Place = { project_id: number; funnel_id: number; stages: number[] };

const keys = { all: 1, manager: 20, source: 8, tag: 10, product: 10, reason: 8 };

/**
 * Of a funnel without deals: sums of two years as wide and as many as a million deals would have them, by each thing they
 * are kept by; and the deals themselves as they were counted, for what no sums are kept by. Nothing is asked of them but
 * what reading them costs.
 */
export async function fillConversion({ project_id, funnel_id, stages }: Place, many: number): Promise<void> {
  await transaction(project_id, async (tx) => {
    for (const span of ['day', 'month'] as const) {
      const { counts, stays, took } = sumsLike(stages, span === 'day' ? 12 : 40, Math.ceil(many / 730));
      for (const [facet, n] of Object.entries(keys)) {
        await sql`
          insert into deal_sums (project_id, funnel_id, facet, span, seen_by, begins, key, counts, money, stays, took)
          select ${project_id}, ${funnel_id}, ${facet}, ${span}::text, seen_by, begins::date, case when key > 1 then key::text else '' end,
            ${counts}::jsonb, ${counts}::jsonb, ${stays}::jsonb, ${took}::jsonb
          from generate_series(date_trunc(${span}::text, now() - interval '728 days'), now(), ('1 ' || ${span}::text)::interval) begins,
            generate_series(1, ${n}::int) key, unnest(array['*', '1']) seen_by`.execute(tx);
      }
    }
    await sql`
      insert into counted_deals (project_id, funnel_id, deal_id, came_on, manager_id, source_id, tags_ids, products_ids,
        cents, furthest, standing, seen_by)
      select ${project_id}, ${funnel_id}, 1000000000 + n, now()::date - (n % 728)::int, n % 20 + 1, n % 8 + 1,
        array[n % 10 + 1], '{}', n % 100000, (${stages}::bigint[])[1 + n % ${stages.length}::int],
        (${stages}::bigint[])[1 + n % ${stages.length}::int], '1'
      from generate_series(1, ${many}::int) n`.execute(tx);
    await sql`
      insert into stage_visits (project_id, deal_id, nth, funnel_id, stage_id, entered_at, entered_on, left_at, is_first)
      select ${project_id}, 1000000000 + n, nth, ${funnel_id}, (${stages}::bigint[])[1 + nth],
        now() - (n % 728) * interval '1 day' + nth * interval '7 hours', now()::date - (n % 728)::int,
        now() - (n % 728) * interval '1 day' + (nth + 1) * interval '7 hours', true
      from generate_series(1, ${many}::int) n, generate_series(0, 2) nth`.execute(tx);
  });
  await sql`vacuum (analyze) deal_sums, counted_deals, stage_visits`.execute(db());
}

/** What one row holds: each stage and each pair of stages, with so many buckets of time. */
function sumsLike(stages: number[], buckets: number, deals: number): Record<'counts' | 'stays' | 'took', string> {
  const pairs = stages.flatMap((from, nth) => stages.slice(nth + 1).map((to) => `${from}:${to}`));
  const counted = [
    ...stages.flatMap((id) => ['reached', 'at', 'won', 'came'].map((name) => `${name}:${id}`)),
    ...pairs.map((pair) => `went:${pair}`),
  ];
  const times = (names: (number | string)[]): Record<string, number> =>
    Object.fromEntries(
      names.flatMap((name) => Array.from({ length: buckets }, (_, nth) => [`${name}:${90 + nth}`, deals])),
    );
  return {
    counts: JSON.stringify(Object.fromEntries(counted.map((name) => [name, deals]))),
    stays: JSON.stringify(times([...stages, 'won'])),
    took: JSON.stringify(times(pairs)),
  };
}
