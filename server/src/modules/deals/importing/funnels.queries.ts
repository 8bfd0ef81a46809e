import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Whether a deal is in a funnel or in the bin from there, or somebody has made rules, sources or filters of it. */
export async function isUsed(tx: Tx, project_id: number, funnel_id: number): Promise<boolean> {
  const ofStages = sql`x.project_id = s.project_id and x.stage_id = s.id`;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from deals d where d.project_id = ${project_id} and d.funnel_id = ${funnel_id})
      or exists (select from lead_filters f where f.project_id = ${project_id} and f.funnel_id = ${funnel_id})
      or exists (
        select from stages s
        where s.project_id = ${project_id} and s.funnel_id = ${funnel_id} and (
          exists (select from auto_messages x where ${ofStages}) or exists (select from auto_tasks x where ${ofStages})
          or exists (select from lead_actions x where x.project_id = s.project_id and s.id in (x.stage_id, x.to_stage_id))
          or exists (select from lead_sources x where ${ofStages}))
      ) as used`.execute(tx);
  return rows[0]!.used;
}
