/** A subject without what answers and forwarding put before it. */
export const bareSubject = (subject: string): string =>
  subject.replace(/^(\s*(re|fwd?|отв|ответ|пер|rv|res|resp|enc|sv|aw)(\[\d+\])?:)+\s*/i, '').trim();

/** The subject of an answer: said once, however often the letter went to and fro. */
export function answerSubject(subject: string): string {
  const bare = bareSubject(subject);
  return bare ? `Re: ${bare}` : '';
}
