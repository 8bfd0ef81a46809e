import { fillPlaceholders, quietUntil, sendingMoment } from '@parley/contract/deals/automation-rules';
import type { RuleOutcome } from '@parley/contract/deals/history';
import * as z from 'zod/mini';
import { dayBegan, dayOf, momentOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { filledKept } from '@parley/contract/inbox/approved-rules';
import { type Said, sayToContact } from '../../inbox/index.ts';
import {
  claim,
  type Coming,
  type HeldDeal,
  holdDeal,
  isWelcome,
  type MessageRule,
  messageRule,
  noteOutcome,
  runsSince,
  toldSince,
} from './coming.queries.ts';
import { byRule, noteRule, type RuleOfDeal } from './note-rule.ts';
import type { Entered } from './stage-entered.ts';

/** At its time: looks again, since the deal may have gone on and the rule may be off. In quiet hours it waits for their end. */
export const sendAutoMessage = job(
  'send-auto-message',
  z.object({ deal_id: z.number(), entry: z.number(), rule_id: z.number() }),
  async ({ rule_id, ...coming }, { project_id }) => {
    if (project_id === null) return;
    const until = await transaction(project_id, (tx) => sendNow(tx, { project_id, ...coming }, rule_id));
    if (until !== null) throw new RetryLater(new Date(until), 'quiet hours');
  },
  {
    missed: async (tx, { rule_id, ...coming }, { project_id }) => {
      const deal = project_id === null ? null : await holdDeal(tx, { project_id, ...coming });
      const [rule] = deal && project_id !== null ? await messageRule(tx, { project_id, id: rule_id }) : [];
      if (deal && rule && project_id !== null) await skip(tx, { project_id, ...coming }, deal, { rule, rule_id });
    },
  },
);

/**
 * The moment is counted from the coming, so it is the same however late the planning is. Taking something back writes to
 * nobody: only what was planned before and is still to come goes on, or what waits for the end of quiet hours.
 */
export async function planMessage(
  tx: Tx,
  coming: Coming,
  deal: HeldDeal,
  { rule_id }: RuleOfDeal,
  { is_back = false, is_revived = false }: Entered,
): Promise<void> {
  const { project_id, deal_id, entry } = coming;
  const [rule] = await messageRule(tx, { project_id, id: rule_id });
  if (!rule) return;
  const before = is_back ? await runsSince(tx, { ...coming, rule_id, since: deal.entered_at }) : [];
  if (is_back && (!before.includes('auto_message_planned') || before.includes('auto_message'))) return;
  const at = sendingMoment(momentOf(deal.entered_at), rule.sending_interval, deal.time_zone);
  const quiet = before.includes('auto_message_waits') ? (rule.settings.quiet ?? null) : null;
  const due = quietUntil(at, quiet, deal.time_zone) ?? at;
  if ((is_back || is_revived) && due <= now().getTime()) return skip(tx, coming, deal, { rule, rule_id });
  await later(tx, sendAutoMessage, { deal_id, entry, rule_id }, { project_id, at: new Date(at) });
}

/** Given up, for the history to say so. */
async function skip(tx: Tx, coming: Coming, deal: HeldDeal, of: { rule: MessageRule; rule_id: number }): Promise<void> {
  const { rule, rule_id } = of;
  const run = { ...coming, kind: 'auto_message', rule_id };
  if (!(await claim(tx, run))) return;
  noteOutcome(tx, { ...run, outcome: 'cancelled', contact_id: deal.contact_id });
  await noteRule(tx, coming.project_id, deal, {
    by: byRule('auto_message', { ...rule, rule_id }, rule.text),
    outcome: 'cancelled',
  });
}

/** Until when it has to wait; null: it is settled. */
async function sendNow(tx: Tx, coming: Coming, rule_id: number): Promise<number | null> {
  const { project_id } = coming;
  const deal = await holdDeal(tx, coming);
  const [rule] = deal ? await messageRule(tx, { project_id, id: rule_id }) : [];
  if (!deal || !rule) return null;
  if (deal.is_removed) {
    await skip(tx, coming, deal, { rule, rule_id });
    return null;
  }
  const by = byRule('auto_message', { ...rule, rule_id }, rule.text);
  const until = rule.is_on ? quietUntil(now().getTime(), rule.settings.quiet ?? null, deal.time_zone) : null;
  if (until !== null) {
    const isFirst = await claim(tx, { ...coming, kind: 'auto_message_waits', rule_id });
    if (isFirst) await noteRule(tx, project_id, deal, { by, outcome: 'message_waits_for_morning' });
    return until;
  }
  const run = { ...coming, kind: 'auto_message', rule_id };
  if (!(await claim(tx, run))) return null;
  const outcome = rule.is_on ? await say(tx, coming, deal, rule, rule_id) : 'cancelled';
  noteOutcome(tx, { ...run, outcome, contact_id: deal.contact_id });
  await noteRule(tx, project_id, deal, { by, outcome });
  return null;
}

const outcomes: Record<Said, RuleOutcome> = {
  sent: 'message_sent',
  no_channel: 'message_no_channel',
  refused: 'message_refused',
};

async function say(
  tx: Tx,
  { project_id, deal_id, entry }: Coming,
  deal: HeldDeal,
  rule: MessageRule,
  rule_id: number,
): Promise<RuleOutcome> {
  const { contact_id, funnel_id } = deal;
  const { channel_id = null, cap = null } = rule.settings;
  if (contact_id === null) return 'message_no_channel';
  if (!(await isWelcome(tx, project_id, contact_id))) return 'message_refused';
  const since = new Date(dayBegan(dayOf(now().getTime(), deal.time_zone), deal.time_zone));
  if (cap !== null && (await toldSince(tx, { project_id, contact_id, funnel_id, since })) >= cap) {
    return 'message_over_cap';
  }
  const said = await sayToContact(tx, project_id, {
    contact_id,
    subject: fillPlaceholders(rule.subject, deal),
    text: fillPlaceholders(rule.text, deal),
    files_ids: rule.files_ids,
    channels_ids: [...new Set([...rule.channels_ids, ...(channel_id === null ? [] : [channel_id])])],
    template: rule.template && filledKept(rule.template, (text) => fillPlaceholders(text, deal)),
    author: { kind: 'auto_message', name: rule.stage_name },
    uid: `auto-${deal_id}-${entry}-${rule_id}`,
  });
  return outcomes[said];
}
