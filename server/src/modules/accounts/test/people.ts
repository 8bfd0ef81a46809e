import { confirmTwoFactor, startTwoFactor } from '@parley/contract/accounts/passwords';
import { register } from '@parley/contract/accounts/registration';
import { login } from '@parley/contract/accounts/sessions';
import { Secret, TOTP } from 'otpauth';
import { now } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';
import type {} from '../../../kit/mail.queries.ts';
import type { Answer } from '../../../../test/app.ts';
import type { Browser, Door } from './door.ts';

export type Person = { name: string; email: string; phone: string; password: string };

let count = 0;

/** Somebody new each time, so that limits per e-mail meet only those who mean to. */
export function someone(name = 'Vera Example'): Person {
  const email = `${name.split(' ')[0]!.toLowerCase()}.${++count}@example.test`;
  return { name, email, phone: '+1 555 010 0199', password: 'right horse 7' };
}

/** What a registration answers that lets in at once. */
export function granted({ body }: Answer<typeof register>) {
  if (!('token' in body.data)) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Registers a new person and leaves them signed in at this browser. */
export async function newcomer(door: Door, browser: Browser = door.browser()): Promise<Browser & { person: Person }> {
  const person = someone();
  const answer = await browser.call(register, { ...person, password_repeat: person.password });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return Object.assign(browser, { person });
}

/** Someone who has shown at some time that the mailbox is theirs. */
export async function proved<P extends { person: Person }>(someone: P): Promise<P> {
  await db().updateTable('users').set({ email_verified: true }).where('email', '=', someone.person.email).execute();
  return someone;
}

/** Their authenticator, and the codes to come in without it. */
export async function turnOnFactor(browser: Browser & { person: Person }) {
  const { secret } = (await browser.call(startTwoFactor, { current_password: browser.person.password })).body.data;
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() });
  const { recovery_codes } = (await browser.call(confirmTwoFactor, { code: codeNow() })).body.data;
  return { codeNow, recovery_codes };
}

export const signIn = (browser: Browser, { email, password }: Person, code?: string) =>
  browser.call(login, { email, password, ...(code === undefined ? {} : { code }) });

/** The newest mail to this address, waited for a little. */
export async function mailTo(email: string, contains = ''): Promise<string | undefined> {
  for (let tries = 0; tries < 40; tries++) {
    const kept = db().selectFrom('demo_mailbox').select(['subject', 'body']).where('recipient', '=', email);
    const mails = await kept.orderBy('id', 'desc').execute();
    const found = mails.find((mail) => mail.body.includes(contains));
    if (found) return `${found.subject}\n${found.body}`;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return undefined;
}
