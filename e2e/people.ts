import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Tests come from addresses of their own, or together they would look like one person trying passwords. */
export const test = base.extend({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': anyAddress() }),
});

export type Person = { name: string; email: string; password: string };

/** Someone nobody has met yet. */
export function stranger(name = 'Vera Lind'): Person {
  const word = randomInt(1e9).toString(36);
  return {
    name,
    email: `${name.split(' ')[0]!.toLowerCase()}-${word}@people.example`,
    password: `secret ${word} lamp`,
  };
}

/** Registers over the API; the cookie jar that asked is signed in from then on. */
export async function register(request: APIRequestContext, person = stranger()): Promise<Person> {
  const { name, email, password } = person;
  const answer = await request.post('/api/app/user/registration/', {
    data: { name, email, password, password_repeat: password, phone: '+34600000000' },
  });
  expect(answer.status()).toBe(200);
  return person;
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.goto('login/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const inMessenger = (page: Page) => expect(page).toHaveURL(/\/app\/messenger\/(?!login)/);

/** The newest letter to an address, once it has come. */
export async function letterTo(request: APIRequestContext, email: string): Promise<{ subject: string; body: string }> {
  let found: { subject: string; body: string } | undefined;
  await expect
    .poll(async () => {
      const answer = (await (await request.get('/api/app/demo/mailbox/')).json()) as {
        data: { recipient: string; subject: string; body: string }[];
      };
      found = answer.data.find(({ recipient }) => recipient === email);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

export async function seriousMistakes(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
