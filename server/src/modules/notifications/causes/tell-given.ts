import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { type News, tellPerson } from '../notices/tell-person.ts';
import { drop } from '../notices/withdraw-notices.ts';
import { givenAt, pressOn, type Press, unreadGiven } from './causes.queries.ts';
import { most } from './summed.ts';

// These hand over many dialogues, one after another; told when it is known how many.
const ofMany = ['assign', 'end_shift'];
const grace = seconds(1);

/** The press that handed this contact over last. What may not be told yet waits for the end of the press. */
export async function handingPress(project_id: number, contact_id: number): Promise<Press | undefined> {
  const [press] = await pressOn(dbOf(project_id), { project_id, contact_id });
  if (!press || !ofMany.includes(press.action)) return press;
  const over = new Date(new Date(press.created_at).getTime() + grace);
  if (over > now()) throw new RetryLater(over, 'more may be handed over');
  return press;
}

/** Several dialogues given to one person at one press are one notice, with their number. */
export const tellGiven = (project_id: number, news: News, press: Press | undefined): Promise<void> =>
  tellPerson(project_id, news, press && ofMany.includes(press.action) ? joinedBy(project_id, press) : undefined);

const joinedBy =
  (project_id: number, { id: action_id }: Press) =>
  async (tx: Tx, news: News): Promise<News> => {
    const whose = { project_id, user_id: news.user_id };
    const [first, ...others] = await givenAt(tx, { ...whose, action_id });
    if (!first || others.length < most) return news;
    const subjects = others.map((it) => it.contact_id);
    await drop(tx, whose, await unreadGiven(tx, { ...whose, subjects }));
    return { ...news, subject_id: first.contact_id, count: others.length + 1 };
  };
