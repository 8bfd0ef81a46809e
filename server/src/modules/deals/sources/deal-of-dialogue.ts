import type { messageCreated } from '@parley/contract/inbox/messages';
import { days, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import type { Payload } from '@parley/contract/live';
import { momentOf } from '../automation/make-auto-task.ts';
import { makeDeal } from '../changes/make-deal.ts';
import { olderOf } from '../changes/make.queries.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { newcomerIn } from './dialogues.queries.ts';
import { nextManager } from './next-manager.ts';
import { lockSource, sourcesOfChannel } from './sources.queries.ts';
import { uuidOf } from './take-form.ts';

type Message = Payload<typeof messageCreated>;

/** Only what is the first in a dialogue, and of a channel that brings deals; what is from long ago is no news. */
export const isAwaited = async (message: Message, project_id: number, tx: Tx): Promise<boolean> =>
  isFirst(message) && (await sourcesOfChannel(tx, project_id, message.channel_id)).length > 0;

const isFirst = ({ destination, position, created_at }: Message): boolean =>
  destination === 'from' && position === 1 && now().getTime() - momentOf(created_at) < days(1);

/** The first words of a new dialogue are a deal, where a source says so. */
export async function makeDealOfDialogue(
  { user_id: dialogue_id, channel_id }: Message,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  for (const id of await sourcesOfChannel(dbOf(project_id), project_id, channel_id)) {
    await transaction(project_id, (tx) => makeOne(tx, { project_id, dialogue_id }, id));
  }
}

type Asked = { project_id: number; dialogue_id: number };

async function makeOne(tx: Tx, asked: Asked, source_id: number): Promise<void> {
  const { project_id, dialogue_id } = asked;
  const source = await lockSource(tx, project_id, source_id);
  const stage = source && (await readStage(tx, project_id, source.stage_id));
  const newcomer = stage && (await newcomerIn(tx, asked));
  if (!newcomer) return;
  const { contact_id, is_known } = newcomer;
  if (is_known && stage.funnel.settings.only_new_clients) return;
  const { funnel_id } = stage;
  if ((await olderOf(tx, { project_id, funnel_id, contact_id })).length) return;
  const { id, name, tags } = source;
  const manager_id = await nextManager(tx, project_id, source);
  const uid = uuidOf(`dialogue ${id} ${dialogue_id}`);
  const given = { stage_id: stage.id, contacts_ids: [contact_id], manager_id, tags, source: { id, name }, uid };
  await makeDeal(tx, project_id, given, { user_id: null, why: 'lead_source', rule: name });
}
