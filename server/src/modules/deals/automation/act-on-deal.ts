import type { Tx } from '../../../kit/db/index.ts';
import type { DealCause } from '../changes/cause.ts';
import { makeDeal } from '../changes/make-deal.ts';
import { moveDeal } from '../changes/move-deal.ts';
import { everyPart, withParts } from '../changes/read-parts.ts';
import { lockDeals, nobody } from '../changes/standing.queries.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import type { Coming, HeldDeal } from './coming.queries.ts';
import { byRule, noteRule, type RuleOfDeal } from './note-rule.ts';
import { leadActionsIn } from './rules.queries.ts';
import type { Entered } from './stage-entered.ts';

/** As many stages rules may bring a deal through without anybody touching it. */
const longestChain = 20;

/** The deal goes on to another stage, or leaves a copy there; where rules would lead it in circles, it stops. */
export async function actOnDeal(
  tx: Tx,
  coming: Coming,
  deal: HeldDeal,
  made: RuleOfDeal,
  { chain }: Entered,
): Promise<void> {
  const { project_id, deal_id } = coming;
  const [rule] = await leadActionsIn(tx, { project_id, id: made.rule_id, funnel_id: null, stage_id: null });
  const stage = rule && (await readStage(tx, project_id, rule.to_stage_id));
  if (!rule || !stage) return;
  const walked = [...chain, deal.stage_id];
  const by = byRule('lead_action', made, `${stage.funnel.name} · ${stage.name}`, walked);
  if (walked.includes(stage.id) || walked.length > longestChain) {
    return noteRule(tx, project_id, deal, { by, outcome: 'loop_stopped' });
  }
  if (rule.action === 'duplicate') {
    await copyDeal(tx, project_id, deal_id, stage.id, by);
    return noteRule(tx, project_id, deal, { by, outcome: 'copied' });
  }
  await noteRule(tx, project_id, deal, { by, outcome: 'moved' });
  await moveDeal(tx, project_id, deal_id, { stage_id: stage.id }, by);
}

/** The same deal once more, in another stage. */
async function copyDeal(tx: Tx, project_id: number, deal_id: number, stage_id: number, by: DealCause): Promise<void> {
  const held = await lockDeals(tx, nobody(project_id), [deal_id]);
  const [deal] = await withParts(tx, project_id, held, everyPart);
  if (!deal) return;
  const { name, price, is_price_own, contacts = [], products = [], tags = [] } = deal;
  const copy = {
    stage_id,
    name,
    ...(is_price_own && { price }),
    contacts_ids: contacts,
    channels_ids: deal.channels_ids,
    // Without somebody of its own it is the turn of whoever takes over what comes there.
    ...(deal.manager_id !== null && { manager_id: deal.manager_id }),
    organization_id: deal.organization_id,
    source: deal.source_name === null ? null : { id: deal.source_id, name: deal.source_name },
    tags,
    products,
    custom_fields: deal.values ?? {},
  };
  await makeDeal(tx, project_id, copy, by);
}
