import { openDemoLink as demoLink } from '@parley/contract/accounts/demo';
import { listDemoMails } from '@parley/contract/accounts/mailbox';
import * as passwords from '@parley/contract/accounts/passwords';
import * as picture from '@parley/contract/accounts/picture';
import { register } from '@parley/contract/accounts/registration';
import * as sessions from '@parley/contract/accounts/sessions';
import * as tips from '@parley/contract/accounts/tips';
import * as users from '@parley/contract/accounts/users';
import { fileRoute, type Route, route } from '../../kit/http/route.ts';
import { openDemoLink } from './demo/demo-link.ts';
import { readMailbox } from './demo/read-mailbox.ts';
import { openidLogin } from './openid/openid-login.ts';
import { openidUrl } from './openid/openid-url.ts';
import { changePassword } from './passwords/change-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { restorePassword } from './passwords/restore-password.ts';
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from './second-factor/two-factor.ts';
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { signOut } from './sessions/sign-out.ts';
import { getPicture, removePicture, setPicture } from './users/picture.ts';
import { askEmailCode, confirmEmail } from './users/confirm-email.ts';
import { registerUser } from './users/register-user.ts';
import { signIn } from './users/sign-in.ts';
import { closeTip, getTourData } from './users/tips.ts';
import { updateUser } from './users/update-user.ts';
import { readUser } from './users/users.queries.ts';

const answer = async <T>(data: Promise<T>) => ({ data: await data });
const done = async (work: Promise<unknown>) => ({ data: (await work, null) });

export const routes: Route[] = [
  route(sessions.login, (_, input, context) => answer(signIn(input, context))),
  route(register, (_, input, context) => answer(registerUser(input, context))),
  route(sessions.refreshToken, (_, { attempt }, context) => answer(refreshSession(context, attempt))),
  route(sessions.logout, (_, __, context) => done(signOut(context))),
  route(sessions.logoutByLink, (_, __, context) => done(signOut(context))),
  route(sessions.openidUrl, async (_, __, context) => ({ data: { url: await openidUrl(context) } })),
  route(sessions.openidLogin, (_, input, context) => answer(openidLogin(input, context))),
  route(sessions.listSessions, (person) => answer(listOwnSessions(person))),
  route(sessions.endSession, (person, { session }) => done(endOwnSession(person, session))),
  route(sessions.endOtherSessions, (person) => done(endOtherOwnSessions(person))),

  route(users.getUser, (person) => answer(readUser(person.user_id))),
  route(users.updateUser, (person, input) => answer(updateUser(person, input))),

  route(tips.closeTip, closeTip),
  route(tips.getTourData, getTourData),

  route(picture.setPicture, (person, _, context) => answer(setPicture(person, context))),
  route(picture.removePicture, (person) => answer(removePicture(person))),
  fileRoute(picture.getPicture, (_, { name }) => getPicture(name)),

  route(users.sendEmailCode, (person, _, context) => done(askEmailCode(person, context))),
  route(users.confirmEmail, async (person, { code }, context) => {
    await confirmEmail(person, code, context);
    return { data: await readUser(person.user_id) };
  }),

  route(passwords.restorePassword, async (_, input, context) => {
    if (input.action === 'reset') return { data: await resetPassword(input, context) };
    await restorePassword(input.email, context);
    return { data: null };
  }),
  route(passwords.changePassword, (person, input, context) => done(changePassword(person, input, context))),
  route(passwords.startTwoFactor, (person, { current_password }, context) =>
    answer(startTwoFactor(person, current_password, context)),
  ),
  route(passwords.confirmTwoFactor, (person, { code }, context) => answer(confirmTwoFactor(person, code, context))),
  route(passwords.stopTwoFactor, (person, { code }, context) => done(stopTwoFactor(person, code, context))),

  route(listDemoMails, (_, __, context) => answer(readMailbox(context))),
  route(demoLink, (_, { token }, context) => done(openDemoLink(token, context))),
];
