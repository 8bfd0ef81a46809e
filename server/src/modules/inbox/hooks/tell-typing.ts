import { clientTyping } from '@parley/contract/widget/client-typing';
import { dbOf } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { whisper } from '../../../kit/live/whisper.ts';
import { dialogueByPeer } from './outside.queries.ts';
import type { Place } from './hear.ts';

/** Nothing is kept; before the first message nobody has anything to look at. */
export async function tellTyping({ project_id, channel_id }: Place, outside_id: string): Promise<void> {
  const [dialogue] = await dialogueByPeer(dbOf(project_id), { project_id, channel_id, outside_id });
  if (dialogue) whisper(project_id, clientTyping, dialogue, seersOf(channel_id));
}
