import { days, now, seconds } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { type News, tellPerson } from '../notices/tell-person.ts';
import { drop } from '../notices/withdraw-notices.ts';
import { givenAt, pressOn, type Press, unreadGiven } from './causes.queries.ts';
import { most } from './summed.ts';

// These hand over many dialogues, one after another; told when it is known how many.
const ofMany: readonly (string | null)[] = ['many', 'shift'];
const grace = seconds(1);
// Who was handed to a team may wait for long until somebody of it is there.
const since = () => new Date(now().getTime() - days(30));

/** The press that handed this contact over last. What may not be told yet waits for the end of the press. */
export async function handingPress(project_id: number, contact_id: number): Promise<Press | undefined> {
  const [press] = await pressOn(dbOf(project_id), { project_id, contact_id, since: since() });
  if (!press || !ofMany.includes(press.why)) return press;
  const over = new Date(new Date(press.at).getTime() + grace);
  if (over > now()) throw new RetryLater(over, 'more may be handed over');
  return press;
}

/** Several dialogues given to one person at one press are one notice, with their number. */
export const tellGiven = (project_id: number, news: News, press: Press | undefined): Promise<void> =>
  tellPerson(project_id, news, press && ofMany.includes(press.why) ? joinedBy(project_id, press) : undefined);

const joinedBy =
  (project_id: number, { token }: Press) =>
  async (tx: Tx, news: News): Promise<News> => {
    const whose = { project_id, user_id: news.user_id };
    const [first, ...others] = await givenAt(tx, { ...whose, token, since: since() });
    if (!first || others.length < most) return news;
    const subjects = others.map((it) => it.contact_id);
    await drop(tx, whose, await unreadGiven(tx, { ...whose, subjects }));
    return { ...news, subject_id: first.contact_id, count: others.length + 1 };
  };
