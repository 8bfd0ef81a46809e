import { countTogether, type Limit } from '../../../kit/attempts.ts';
import { days, hours } from '../../../kit/clock.ts';
import { mailLeaves } from '../../../kit/mail.ts';
import { refuseUnproved } from '../../accounts/index.ts';

const ofProject: Limit = { name: 'invite', times: 60, within: hours(1) };
// Mail to strangers with words of the sender's choice: a team is invited in a day, a crowd is not.
const byPerson: Limit[] = [
  { name: 'invite by', times: 20, within: hours(1) },
  { name: 'invite in a day by', times: 60, within: days(1) },
];
// One project cannot bother anybody, and no few strangers can keep another project from inviting them.
const fromProject: Limit = { name: 'invite from project', times: 3, within: days(1) };
const fromAll: Limit = { name: 'invite to', times: 30, within: days(1) };

type Inviting = { project_id: number; user_id: number; email: string };

/** Where no mail leaves nobody is bothered: the inviter passes the link on. */
export async function checkInvitationLimits({ project_id, user_id, email }: Inviting): Promise<void> {
  await refuseUnproved(user_id);
  const byMail = [
    ...byPerson.map((limit) => ({ limit, key: user_id })),
    { limit: fromProject, key: `${project_id} ${email}` },
    { limit: fromAll, key: email },
  ];
  await countTogether([{ limit: ofProject, key: project_id }, ...(mailLeaves() ? byMail : [])]);
}
