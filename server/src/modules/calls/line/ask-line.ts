import { LineError } from '../../../channels/calling.ts';
import { wishFor } from '../../../kit/events/wishes.ts';
import { type LinePlace, lineWishes, type Wish } from './line-topics.ts';

/** Wants something of a line, whichever node holds it: whether the provider heard it. Refuses by LineError. */
export async function askLine({ project_id, channel_id }: LinePlace, wish: Wish): Promise<boolean> {
  const done = await wishFor(lineWishes, { project_id, channel_id }, wish).catch(() => null);
  const failure = done ? done.failure : 'call_line_is_away';
  if (failure) throw new LineError(failure);
  return done!.is_heard;
}
