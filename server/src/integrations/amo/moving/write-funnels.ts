import { funnelColors } from '@parley/contract/deals/funnels';
import { cut } from '../../../kit/cut.ts';
import { importedFunnels } from '../../../modules/deals/index.ts';
import type { AmoPipeline } from '../leads/names.ts';
import { endings } from '../leads/rules.ts';
import { noteThings, thingsOf } from './things.queries.ts';
import type { Writing, Written } from './writing.ts';

/** Won and lost have the same numbers in every pipeline. */
export const stageKey = (pipeline_id: number, status_id: number): string => `${pipeline_id}:${status_id}`;

/** A funnel for each pipeline: those that are here may mean something else under the same name. */
export async function writeFunnels({ tx, move, actor }: Writing, pipelines: AmoPipeline[]): Promise<Written> {
  const known = await thingsOf(
    tx,
    move,
    'funnel',
    pipelines.map((it) => it.id),
  );
  const written = { made: 0, matched: 0, left_out: 0 };
  for (const [nth, pipeline] of pipelines.toSorted((a, b) => a.sort - b.sort).entries()) {
    if (known.has(String(pipeline.id))) continue;
    const statuses = pipeline._embedded.statuses.toSorted((a, b) => a.sort - b.sort);
    const made = await importedFunnels.make(tx, move.project_id, actor, {
      name: cut(pipeline.name, 100),
      color: funnelColors[nth % funnelColors.length]!,
      stages: statuses.map((it) => ({
        name: cut(it.name, 100),
        color: /^#[0-9a-f]{6}$/i.test(it.color) ? it.color : funnelColors[0],
        ending: endings[it.id] ?? null,
      })),
    });
    if (!made) {
      written.left_out++;
      continue;
    }
    await noteThings(tx, move, 'funnel', [{ amo_id: String(pipeline.id), our_id: made.id, state: 'made' }]);
    const stages = statuses.map((it, at) => ({
      amo_id: stageKey(pipeline.id, it.id),
      our_id: made.stages[at]!,
      state: 'matched' as const,
    }));
    await noteThings(tx, move, 'stage', stages);
    written.made++;
  }
  return written;
}
