import type { RatingType } from '@parley/contract/tickets/departments';
import { hours } from '@parley/contract/time';

/** So long an answer counts, and so long what follows it is its comment. */
export const answerTime = hours(24);

// A digit, as a key or of five; nothing else but signs of joy or an end around it.
const digit = /^([1-5])(?:\uFE0F?\u20E3)?(?:\s*(?:\/|из|of|de)\s*5)?\s*(?:[⭐★🌟]\uFE0F?)?\s*[!.,)+]*$/u;
const stars = /^(?:[⭐★🌟]\uFE0F?\s*){1,5}[!.]*$/u;

/** A rating that is clearly one: a digit or stars and no words beside; null: it is something else. */
export function ratingOf(text: string): number | null {
  const said = text.trim();
  const [, found] = digit.exec(said) ?? [];
  if (found) return Number(found);
  return stars.test(said) ? (said.match(/[⭐★🌟]/gu)?.length ?? null) : null;
}

/** What is pressed has them: whatever else was said meanwhile, it means the rating. A bare digit may answer anything. */
export const hasStars = (text: string): boolean => /[⭐★🌟]/u.test(text);

/** A ticket about which the client was asked before they wrote, and what they said since; moments in milliseconds. */
export type AskedTicket = {
  id: number;
  asked_at: number;
  rating: number | null;
  rated_at: number | null;
  rated_by_id: number | null;
  rating_comment_id: number | null;
  /** Since it was asked the ticket was opened again, or somebody of us wrote. */
  went_on: boolean;
  /** What the client said between the rating and this. */
  said_since: string[];
};

/** `id`: of the message. */
export type Written = { id: number; text: string; at: number };
export type RatingAnswer<T extends AskedTicket = AskedTicket> =
  | { ticket: T; is: 'rating'; rating: number }
  | { ticket: T; is: 'comment' }
  /** Pressed once more: the first one stands. */
  | { ticket: T; is: 'again' };

/**
 * What a client's message says of the tickets they were asked about, the latest asked first; null: it is about something
 * else. A comment is the one message after a rating, unless the talk went on or it asks something.
 */
export function isRatingAnswer<T extends AskedTicket>(asked: T[], written: Written): RatingAnswer<T> | null {
  for (const ticket of asked) {
    const rating = ratingIn(ticket, written);
    if (rating !== null) return { ticket, is: 'rating', rating };
    if (isComment(ticket, written)) return { ticket, is: ratingOf(written.text) === null ? 'comment' : 'again' };
  }
  return null;
}

function ratingIn({ asked_at, rating, rated_by_id, went_on }: AskedTicket, { id, text, at }: Written): number | null {
  if (rated_by_id === id) return rating;
  if (rating !== null || !isWithin(asked_at, at) || (went_on && !hasStars(text))) return null;
  return ratingOf(text);
}

function isComment(ticket: AskedTicket, { id, text, at }: Written): boolean {
  const { rated_at, rating_comment_id, rated_by_id, went_on, said_since } = ticket;
  if (rating_comment_id === id) return true;
  if (rating_comment_id !== null || rated_at === null || rated_by_id === null) return false;
  if (went_on || said_since.some((it) => ratingOf(it) === null)) return false;
  return isWithin(rated_at, at) && text.trim() !== '' && !text.includes('?');
}

// A provider's clock may know only seconds: what came before is told by the order in which it came.
const isWithin = (from: number, at: number): boolean => at - from <= answerTime;

/** When a client was asked last, and how many of their tickets were closed since. */
export type Before = { last_asked_at: number | null; closed_since: number };
type AskingRule = { rating_type: RatingType; rating_period: number };

/** Whether it is this client's turn: after so many of their tickets, or not within so many hours of the last time. */
export function isTurnToAsk({ rating_type, rating_period }: AskingRule, before: Before, now: number): boolean {
  if (rating_type === 'count') return before.closed_since >= rating_period;
  return before.last_asked_at === null || now - before.last_asked_at >= hours(rating_period);
}
