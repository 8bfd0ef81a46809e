import { randomUUID } from 'node:crypto';
import { fillPlaceholders } from '@parley/contract/deals/automation-rules';
import { momentOf } from '@parley/contract/time';
import { minutes } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { giveTask } from '../../tasks/index.ts';
import type { Coming, HeldDeal } from './coming.queries.ts';
import { byRule, noteRule, type RuleOfDeal } from './note-rule.ts';
import { autoTasksIn } from './rules.queries.ts';

/** A task for whoever the rule names, or whose deal it is. */
export async function makeAutoTask(tx: Tx, { project_id }: Coming, deal: HeldDeal, made: RuleOfDeal): Promise<void> {
  const [rule] = await autoTasksIn(tx, { project_id, id: made.rule_id, funnel_id: null, stage_id: null });
  if (!rule) return;
  const due = new Date(momentOf(deal.entered_at) + minutes(rule.deadline));
  const uid = randomUUID();
  const task = {
    uid,
    date: due.toISOString(),
    comment: fillPlaceholders(rule.description, deal),
    category_id: rule.category_id,
    manager_id: rule.manager_id ?? deal.manager_id,
    contact_id: deal.contact_id,
    channels_ids: deal.channels_ids,
    deal_id: deal.id,
  };
  const by = byRule('auto_task', made, rule.description);
  await giveTask(tx, project_id, task, by.actor);
  await noteRule(tx, project_id, deal, { by, outcome: 'task_made', task_uid: uid });
}
