import { login, register } from '@parley/contract/accounts/sessions';
import { listDemoMails } from '@parley/contract/accounts/mailbox';
import type { Browser, Door } from './door.ts';

export type Person = { name: string; email: string; phone: string; password: string };

let count = 0;

/** Somebody new each time, so that limits per e-mail meet only those who mean to. */
export function someone(name = 'Vera Example'): Person {
  const email = `${name.split(' ')[0]!.toLowerCase()}.${++count}@example.test`;
  return { name, email, phone: '+1 555 010 0199', password: 'right horse 7' };
}

/** Registers a new person and leaves them signed in at this browser. */
export async function newcomer(door: Door, browser: Browser = door.browser()): Promise<Browser & { person: Person }> {
  const person = someone();
  const answer = await browser.call(register, { ...person, password_repeat: person.password });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return Object.assign(browser, { person });
}

export const signIn = (browser: Browser, { email, password }: Person, code?: string) =>
  browser.call(login, { email, password, ...(code === undefined ? {} : { code }) });

/** The newest mail to this address, waited for a little. */
export async function mailTo(door: Door, email: string, contains = ''): Promise<string | undefined> {
  for (let tries = 0; tries < 40; tries++) {
    const { body } = await door.browser().call(listDemoMails, {});
    const found = body.data.find((mail) => mail.recipient === email && mail.body.includes(contains));
    if (found) return `${found.subject}\n${found.body}`;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return undefined;
}
