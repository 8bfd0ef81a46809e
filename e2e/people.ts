import { randomInt } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { seriousMistakes } from './accessibility.ts';

// Of this machine: elsewhere the demo is closed.
const anyAddress = () => ({ 'x-forwarded-for': `127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });

type Fixtures = {
  /** A page in a browser of its own, for a second person or another device of the first. */
  elsewhere: () => Promise<Page>;
  /** No page may throw what nobody catches, nor say the key of a text instead of the text, whoever opened it. */
  uncaught: void;
};

/** Tests come from addresses of their own, or together they would look like one person trying passwords. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use(anyAddress()),
  elsewhere: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: anyAddress() });
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  uncaught: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on('weberror', (it) => errors.push(it.error().stack || it.error().message));
        context.on('console', (it) => it.text().startsWith('There is no text for') && errors.push(it.text()));
      };
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export type Person = { name: string; email: string; password: string };
/** Someone signed in over the API, with a token of their own and the project they are in. */
export type Member = Person & { token: string; project: number };

/** People of the demo. Whoever changes something works in a project of their own: others read here at the same time. */
export const demo = {
  admin: { name: 'Marina Orlova', email: 'admin@demo.parley', password: 'parley-demo' },
  operator: { name: 'Ivan Sedov', email: 'operator@demo.parley', password: 'parley-demo' },
};

/** Someone nobody has met yet; with an address `at` the demo, their letters are in its mailbox. */
export function stranger(name = 'Vera Lind', at = 'people.example'): Person {
  const word = randomInt(1e9).toString(36);
  return {
    name,
    email: `${name.split(' ')[0]!.toLowerCase()}-${word}@${at}`,
    password: `secret ${word} lamp`,
  };
}

/** Registers over the API, with a first project; the cookie jar that asked is signed in from then on. */
export async function register(request: APIRequestContext, person = stranger()): Promise<Member> {
  const { name, email, password } = person;
  // As the browser of these tests says of itself.
  const time_zone = 'Europe/Moscow';
  const data = { name, email, password, password_repeat: password, phone: '+34600000000', time_zone };
  const { token, projects } = await ask<Grant>(request, '/api/app/user/registration/', { data });
  return { ...person, token, project: projects[0]!.id };
}

/** Signs in over the API: far cheaper than the form, which has tests of its own. */
export async function signInByApi(request: APIRequestContext, person: Person): Promise<Member> {
  const { email, password } = person;
  const { token, projects } = await ask<Grant>(request, '/api/app/user/login/', { data: { email, password } });
  return { ...person, token, project: projects[0]!.id };
}

/** Invites and brings a newcomer into the project over the API; the cookie jar is the newcomer's. */
export async function join(
  request: APIRequestContext,
  owner: Member,
  person: Person,
  permissions: string[] = [],
): Promise<Member> {
  const rights = { project_role: 'operator', is_manager: false, permissions, channels_ids: [] };
  const invitation = { data: { email: person.email, ...rights }, as: owner };
  const { link } = await ask<{ link: string }>(request, `/api/app/projects/${owner.project}/invitations/`, invitation);
  const { name, password } = person;
  const data = { token: new URL(link).hash.slice(1), name, password };
  const { token } = await ask<Grant>(request, '/api/app/invitations/accept/', { data });
  return { ...person, token, project: owner.project };
}

type Grant = { token: string; projects: { id: number }[] };
type Asking = { method?: string; data?: object; as?: Member };

/** One call of the API that must succeed; with a token it shares no cookie with the page. */
export async function ask<T>(request: APIRequestContext, path: string, { method, data, as }: Asking): Promise<T> {
  const headers = as && { authorization: `Bearer ${as.token}`, 'x-project': String(as.project) };
  const answer = await request.fetch(path, {
    method: method ?? (data ? 'POST' : 'GET'),
    ...(data && { data }),
    ...(headers && { headers }),
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** Signs in by the form. */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('login/');
  await fillSignIn(page, person);
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const inMessenger = (page: Page) => expect(page).toHaveURL(/\/app\/messenger\/(?!login)/);

/** The tabs stand once the start-up is over: the stream is joined and the first list is there. */
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link');

/** Another address of the messenger without loading the page anew, as a link inside it would. */
export async function visit(page: Page, address: string) {
  await page.evaluate((path) => {
    history.pushState(null, '', new URL(path, new URL('/app/messenger/', location.origin)));
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The newest letter to an address, once it has come. */
export async function letterTo(request: APIRequestContext, email: string): Promise<{ subject: string; body: string }> {
  type Letter = { recipient: string; subject: string; body: string };
  let found: Letter | undefined;
  await expect
    .poll(async () => {
      const letters = await ask<Letter[]>(request, '/api/app/demo/mailbox/', {});
      found = letters.find(({ recipient }) => recipient === email);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}
