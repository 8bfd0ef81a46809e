export { configureAccounts, type SessionsEnded } from './surroundings.ts';
/** The demo's own door. */
export { makeDemoLink, mayUseDemo } from './demo/demo-link.ts';
export { shutDemoAccounts } from './demo/shut-demo-accounts.ts';
export { closeFirstLink, offerFirstLink } from './users/first-administrator.ts';
export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
/** Who an access token belongs to, while its session lives. */
export { forgetSessions, signedIn, signedInByCookie } from './sessions/signed-in.ts';
/** For doors of other modules that end in a sign-in: prove who it is, make them an account, let them in. */
export { checkCredentials, stillProved } from './users/check-credentials.ts';
export { createUser } from './users/create-user.ts';
/** Whose own address must be proved before words of theirs are mailed to strangers. */
export { confirmOwnEmail } from './users/confirm-email.ts';
export { refuseUnproved } from './users/refuse-unproved.ts';
export { startSession } from './sessions/start-session.ts';
/** Where the picture of a person is. */
export { picturePath } from './users/picture.queries.ts';
/** For doors behind which much could be lost. */
export { proveOwnerFully } from './passwords/prove-owner.ts';
export { hashPassword } from './passwords/password-hash.ts';
/** For the operator's own terminal. */
export { endAllSessions } from './sessions/sessions.queries.ts';
export { tellPasswordCode } from './passwords/tell-password-code.ts';
export { sealPlainSecrets } from './second-factor/seal-plain-secrets.ts';
export { withProjects } from './users/sign-in.ts';
