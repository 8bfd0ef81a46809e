import { hours, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { holdDialogue, sayInDialogue } from '../../inbox/index.ts';
import { holdAsked } from './answers.queries.ts';
import { keepComment, keepRating } from './keep-rating.ts';
import { askForComment } from './rating-words.ts';
import { answerTime, isRatingAnswer, type RatingAnswer, ratingOf, type Written } from './rules.ts';

/** Later nobody remembers the rating: a project that was held, or a provider, may bring it days after it was given. */
const thankedWithin = hours(1);

type Heard = Written & { dialogue_id: number };

/** Before tickets are locked: whoever rates is thanked, and the client is locked before their tickets everywhere. */
export async function holdRater(tx: Tx, project_id: number, dialogue_id: number, text: string): Promise<void> {
  if (ratingOf(text) !== null) await holdDialogue(tx, project_id, dialogue_id);
}

/**
 * What a client's message is of a rating, which then is kept; null: nothing. Whoever rates is asked once what was good or
 * bad. The same message is known for what it is when it is heard again.
 */
export async function hearRating(
  tx: Tx,
  project_id: number,
  { dialogue_id, ...written }: Heard,
): Promise<RatingAnswer['is'] | null> {
  // A comment may come a day after a rating that came a day after it was asked for.
  const since = new Date(written.at - 2 * answerTime);
  const asked = await holdAsked(tx, { project_id, dialogue_id, message_id: written.id, since });
  const answer = isRatingAnswer(asked, written);
  if (!answer) return null;
  const { ticket } = answer;
  if (answer.is === 'again') return answer.is;
  if (answer.is === 'comment') {
    if (ticket.rating_comment_id === null) await keepComment(tx, project_id, ticket, written.text, { by: written.id });
    return answer.is;
  }
  if (ticket.rated_by_id !== null) return answer.is;
  await keepRating(tx, project_id, ticket, answer.rating, { at: new Date(written.at), by: written.id });
  if (now().getTime() - written.at > thankedWithin) return answer.is;
  await sayInDialogue(tx, project_id, dialogue_id, {
    uid: `rating-comment-${ticket.id}`,
    author: { kind: 'rating', name: null },
    text: askForComment[ticket.language],
  });
  return answer.is;
}
