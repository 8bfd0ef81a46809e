import { fillPlaceholders, quietUntil, sendingMoment } from '@parley/contract/deals/automation-rules';
import type { tryRule } from '@parley/contract/deals/trying';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf, wireTimeOf } from '@parley/contract/time';
import { days, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { cardsOf } from '../board/read-deal.ts';
import { readStage, type StageRow } from '../funnels/funnels.queries.ts';
import { type HeldDeal, wordsOfDeals } from './coming.queries.ts';
import { stageOf } from './kept-rules.ts';
import { autoMessagesIn, autoTasksIn, leadActionsIn, writeOffsIn } from './rules.queries.ts';
import { type Came, comingsTo } from './trying.queries.ts';

type Asked = Parsed<typeof tryRule>;
type Would = Output<typeof tryRule>['data']['would'][number];
type Tried = Pick<Would, 'kind' | 'rule_id'> & {
  text: (deal: HeldDeal) => string;
  /** After the coming; both in milliseconds. */
  actsAt: (came_at: number) => number;
};

const most = 50;
const atOnce = (came_at: number): number => came_at;

/** By what really happened, also for rules that are switched off: nothing is done, sent or written. */
export async function tryRules(viewer: Viewer, asked: Asked): Promise<Output<typeof tryRule>> {
  const { project_id } = viewer;
  const since = new Date(now().getTime() - days(30));
  return transaction(project_id, async (tx) => {
    const rules = await rulesToTry(tx, viewer, asked);
    if (asked.rule_id !== undefined && !rules.length) refuse('not_found');
    const { comings, times } = await comingsTo(tx, viewer, { stage_id: asked.stage_id, since, most });
    const ids = [...new Set(comings.map((it) => it.deal_id))];
    const nameless = new Set(
      (viewer.channels_ids ? await cardsOf(viewer, ids, tx) : []).flatMap((it) => (it.contact ? [] : it.id)),
    );
    const words = (await wordsOfDeals(tx, { project_id, ids })).map((it) =>
      // Its manager may not see whom it is about.
      nameless.has(it.id) ? { ...it, name: '', phone: null } : it,
    );
    const deals = new Map(words.map((it) => [it.id, it]));
    const would = comings.flatMap((came) => rules.map((rule) => wouldDo(rule, came, deals.get(came.deal_id)!)));
    return { data: { times, would: would.slice(0, most) } };
  });
}

/** The rules of a stage, or the one that is asked about. */
async function rulesToTry(
  tx: Tx,
  { project_id, time_zone }: Viewer,
  { stage_id, kind, rule_id }: Asked,
): Promise<Tried[]> {
  const stage = await stageOf(tx, project_id, stage_id);
  const all = { project_id, stage_id, funnel_id: null, id: null };
  const tasks = (await autoTasksIn(tx, all)).map((it): Tried => ({
    kind: 'auto_task',
    rule_id: it.id,
    text: (deal) => fillPlaceholders(it.description, deal),
    actsAt: atOnce,
  }));
  const messages = (await autoMessagesIn(tx, all)).map((it): Tried => ({
    kind: 'auto_message',
    rule_id: it.id,
    text: (deal) => fillPlaceholders(it.text, deal) || it.files.map((file) => file.name).join(', '),
    actsAt: (came_at) => {
      const at = sendingMoment(came_at, it.sending_interval, time_zone);
      return quietUntil(at, stage.funnel.settings.quiet, time_zone) ?? at;
    },
  }));
  const writeOffs = (await writeOffsIn(tx, all)).map((it): Tried => ({
    kind: 'write_off',
    rule_id: it.id,
    text: (deal) => fillPlaceholders('{{PRODUCTS}}', deal),
    actsAt: atOnce,
  }));
  const actions: Tried[] = [];
  for (const it of await leadActionsIn(tx, all)) {
    const to = await readStage(tx, project_id, it.to_stage_id);
    const text = () => (to ? nameOf(to) : '');
    actions.push({ kind: 'lead_action', rule_id: it.id, text, actsAt: atOnce });
  }
  const lost: Tried = { kind: 'lost_client', rule_id: null, text: (deal) => deal.name, actsAt: atOnce };
  return [...tasks, ...messages, ...writeOffs, ...(stage.lost_client ? [lost] : []), ...actions].filter(
    (it) => (kind === undefined || it.kind === kind) && (rule_id === undefined || it.rule_id === rule_id),
  );
}

const nameOf = ({ name, funnel }: StageRow): string => `${funnel.name} · ${name}`;

function wouldDo({ kind, rule_id, text, actsAt }: Tried, { came_at, left_at }: Came, deal: HeldDeal): Would {
  const acts = actsAt(momentOf(came_at));
  const hasLeft = left_at !== null && momentOf(left_at) < acts;
  return {
    lead: { id: deal.id, name: deal.title },
    kind,
    rule_id,
    came_at,
    acts_at: hasLeft ? null : wireTimeOf(acts),
    text: text(deal),
  };
}
