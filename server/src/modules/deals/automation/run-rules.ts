import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { actOnDeal } from './act-on-deal.ts';
import {
  claim,
  type Coming,
  type HeldDeal,
  holdDeal,
  type RuleKind,
  type Rung,
  rungBy,
  wasMissed,
} from './coming.queries.ts';
import { makeAutoTask } from './make-auto-task.ts';
import type { RuleOfDeal } from './note-rule.ts';
import { planMessage } from './send-auto-message.ts';
import type { Entered } from './stage-entered.ts';
import { tellAdministrators } from './tell-administrators.ts';
import { writeOff } from './write-off.ts';

type Work = (tx: Tx, coming: Coming, deal: HeldDeal, rule: RuleOfDeal, entered: Entered) => Promise<void>;

const works: Record<RuleKind, Work> = {
  auto_task: makeAutoTask,
  auto_message: planMessage,
  write_off: writeOff,
  lost_client: tellAdministrators,
  lead_action: actOnDeal,
};

/** What the rules of a stage do for a deal that came there: each once, and tried again if it fails. */
export async function runRules(entered: Entered, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  const { deal_id, entry, is_back = false, is_revived = false } = entered;
  const coming = { project_id, deal_id, entry };
  if (is_revived && !(await wasMissed(dbOf(project_id), coming))) return;
  const failures: unknown[] = [];
  for (const rung of await rungBy(dbOf(project_id), coming)) {
    if (is_back && rung.kind !== 'auto_message') continue;
    // Where it would come to next, rules write to the client at once: taking something back must not.
    if (is_revived && rung.kind === 'lead_action') continue;
    // Where the deal went on, what failed before would never be tried again.
    if (failures.length && rung.kind === 'lead_action') break;
    await transaction(project_id, (tx) => runRule(tx, coming, rung, entered)).catch((error) => failures.push(error));
  }
  if (failures.length) throw failures[0];
}

async function runRule(tx: Tx, coming: Coming, rung: Rung, entered: Entered): Promise<void> {
  const { kind, rule_id } = rung;
  const deal = await holdDeal(tx, coming);
  if (!deal) return;
  if (deal.is_removed) return void (await claim(tx, { ...coming, kind: 'missed', rule_id: 0 }));
  // It was brought back in this moment, and nobody else looks after it: so this is done again.
  if (kind === 'missed') throw new Error('brought back meanwhile');
  // Without products nothing is sold yet: it may come again with some.
  if (kind === 'write_off' && !deal.products.length) return;
  if (!(await claim(tx, { ...coming, ...runOf(kind, coming, entered), rule_id }))) return;
  await works[kind](tx, coming, deal, rung, entered);
}

/** A message is only planned now, or goes on waiting; and what was sold is sold once, however often the deal comes back. */
const runOf = (kind: RuleKind, { entry }: Coming, { is_back }: Entered) => ({
  kind: kind === 'auto_message' ? (is_back ? 'auto_message_resumed' : 'auto_message_planned') : kind,
  entry: kind === 'write_off' ? 0 : entry,
});
