import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { isRatingWaited } from './answers.queries.ts';
import { answerTime, hasStars, ratingOf } from './rules.ts';

/** Whether what a client writes is a rating that they were asked for. What does not look like one is not looked up. */
export const isRating = async (
  tx: Tx,
  project_id: number,
  { dialogue_id, text }: { dialogue_id: number; text: string },
): Promise<boolean> =>
  ratingOf(text) !== null &&
  isRatingWaited(tx, {
    project_id,
    dialogue_id,
    since: new Date(now().getTime() - answerTime),
    after_talk: hasStars(text),
  });
