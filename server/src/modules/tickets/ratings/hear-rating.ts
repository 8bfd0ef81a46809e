import type { Tx } from '../../../kit/db/index.ts';
import { sayInDialogue } from '../../inbox/index.ts';
import { holdAsked } from './answers.queries.ts';
import { keepComment, keepRating } from './keep-rating.ts';
import { askForComment } from './rating-words.ts';
import { answerTime, isRatingAnswer, type Written } from './rules.ts';

type Heard = Written & { dialogue_id: number };

/**
 * Whether what a client wrote is a rating or its comment, and nothing that waits for an answer; then it is kept. Whoever
 * rates is asked once what was good or bad. The same message is known for what it is when it is heard again.
 */
export async function hearRating(tx: Tx, project_id: number, { dialogue_id, ...written }: Heard): Promise<boolean> {
  // A comment may come a day after a rating that came a day after it was asked for.
  const since = new Date(written.at - 2 * answerTime);
  const asked = await holdAsked(tx, { project_id, dialogue_id, message_id: written.id, since });
  const answer = isRatingAnswer(asked, written);
  if (!answer) return false;
  const { ticket } = answer;
  if (answer.is === 'again') return true;
  if (answer.is === 'comment') {
    if (ticket.rating_comment_id === null) await keepComment(tx, project_id, ticket, written.text, { by: written.id });
    return true;
  }
  if (ticket.rated_by_id !== null) return true;
  await keepRating(tx, project_id, ticket, answer.rating, { at: new Date(written.at), by: written.id });
  await sayInDialogue(tx, project_id, dialogue_id, {
    uid: `rating-comment-${ticket.id}`,
    author: { kind: 'rating', name: null },
    text: askForComment[ticket.language],
  });
  return true;
}
