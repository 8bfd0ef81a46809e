import { expectsAnswer } from '@parley/contract/inbox/letter-head';
import type { messageCreated } from '@parley/contract/inbox/messages';
import { momentOf } from '@parley/contract/time';
import { integration } from '../../../kit/actor.ts';
import { days, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { uuidOf } from '../../../kit/uuid-of.ts';
import type { Payload } from '@parley/contract/live';
import { makeDeal } from '../changes/make-deal.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { newcomerIn } from './dialogues.queries.ts';
import { nextManager } from './next-manager.ts';
import { lockSource, sourcesOfChannel } from './sources.queries.ts';

type Message = Payload<typeof messageCreated>;

/** Only what is the first in a dialogue, and of a channel that brings deals; what is from long ago is no news. */
export const isAwaited = async (message: Message, project_id: number, tx: Tx): Promise<boolean> =>
  isFirst(message) && (await sourcesOfChannel(tx, project_id, message.channel_id)).length > 0;

const isFirst = ({ destination, position, created_at, letter }: Message): boolean =>
  destination === 'from' &&
  position === 1 &&
  (!letter || expectsAnswer(letter)) &&
  now().getTime() - momentOf(created_at) < days(1);

/** The first words of a new dialogue are a deal, where a source says so: one in each funnel, whichever source heard them. */
export async function makeDealOfDialogue(
  { user_id: dialogue_id, channel_id }: Message,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  const served = new Set<number>();
  for (const id of await sourcesOfChannel(dbOf(project_id), project_id, channel_id)) {
    const funnel_id = await transaction(project_id, (tx) => makeOne(tx, { project_id, dialogue_id }, id, served));
    if (funnel_id !== null) served.add(funnel_id);
  }
}

type Asked = { project_id: number; dialogue_id: number };

/** Answers the funnel that has had its deal; whether that joins another one, or is none, its settings say. */
async function makeOne(tx: Tx, asked: Asked, source_id: number, served: Set<number>): Promise<number | null> {
  const { project_id, dialogue_id } = asked;
  const source = await lockSource(tx, project_id, source_id);
  const stage = source && (await readStage(tx, project_id, source.stage_id));
  const newcomer = stage && !served.has(stage.funnel_id) && (await newcomerIn(tx, asked));
  if (!newcomer) return null;
  const { contact_id, is_known } = newcomer;
  if (is_known && stage.funnel.settings.only_new_clients) return null;
  const { id, name, tags } = source;
  const manager_id = await nextManager(tx, project_id, source);
  const uid = uuidOf(`dialogue ${id} ${dialogue_id}`);
  const actor = integration(name, { kind: 'channel', id: source.channel_id, name });
  const given = { stage_id: stage.id, contacts_ids: [contact_id], manager_id, tags, source: { id, name }, uid };
  await makeDeal(tx, project_id, given, { actor, why: 'lead_source' });
  return stage.funnel_id;
}
