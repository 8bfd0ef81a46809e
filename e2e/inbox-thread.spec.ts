import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { onePixel } from './one-pixel.ts';
import { expectAccessible } from './accessibility.ts';
import { ask, inMessenger, letterTo, type Member, register, signIn, test, visit } from './people.ts';

type Written = { id: number; contact_id: number };
type Client = {
  say: (text: string, file?: Upload) => Promise<void>;
  contact: number;
  dialogue: number;
  channel: number;
};
type Upload = { name: string; mimeType: string; buffer: Buffer };

const picture: Upload = { name: 'lamp.png', mimeType: 'image/png', buffer: onePixel };
const offer: Upload = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 an offer') };
const markup = '<img src=x onerror="document.title=1"> **bold** [here](javascript:document.title=2)';

test('a long thread is read from any place: by its quotes, its words, its parts and a link', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const vera = await register(request);
  const ada = await clientOf(request, vera);
  for (let n = 1; n <= 45; n++) await answer(request, vera, ada, { text: `Message number ${n}` });
  await ada.say('Here it is', picture);
  await ada.say('', offer);
  await ada.say(markup);
  const [first] = await find(request, vera, ada, 'Message number 3');
  await answer(request, vera, ada, { text: 'About your third one', quotedMessageId: first!.id });

  await noteWhenListed(page);
  await signIn(page, vera);
  await inMessenger(page);
  await expect(page.locator('[data-contact]').first()).toBeVisible();
  expect(await requestsBeforeListed(page)).toBeLessThan(40);
  // Who is asked for patience reads so, and is tried again by itself.
  const patience = { status: 429, headers: { 'retry-after': '2' }, json: { code: 'too_many_requests', error: '' } };
  await page.route(/contacts\/messages/, (route) => route.fulfill(patience), { times: 1 });
  await visit(page, `${ada.contact}`);
  await expect(page.getByRole('alert').getByText(/^Too many requests\. Trying again in \d s$/)).toBeVisible();
  const thread = page.getByRole('list', { name: 'Messages' });
  const line = (text: string) => thread.getByRole('listitem').filter({ hasText: text });
  await expect(line('About your third one')).toBeVisible();

  // Nothing written is ever taken for markup, and a picture is fetched by the page itself.
  await expect(line(markup)).toBeVisible();
  await expect(thread.getByRole('link')).toHaveCount(1);
  const shown = thread.getByRole('button', { name: 'Open picture lamp.png' });
  await expect.poll(() => widthOf(shown)).toBe(1);
  await expectAccessible(page, '[aria-label="Ada"]');

  // The quote leads to a message that was not loaded, and back.
  await thread.getByRole('button', { name: /Message number 3/ }).click();
  await expect(line('Message number 3').first()).toBeInViewport();
  await expect(lit(line('Message number 3').first())).toBeAttached();
  await expect(line('About your third one')).toBeHidden();
  await ada.say('Are you still there?');
  await page.getByRole('button', { name: 'To the newest messages, 1 new' }).click();
  await expect(line('Are you still there?')).toBeInViewport();

  // Words, upwards from the newest.
  await page.getByRole('button', { name: 'Search in dialogue' }).click();
  const words = page.getByRole('searchbox', { name: 'Words in messages' });
  await words.fill('NUMBER 4');
  await expect(page.getByText('1 / 10')).toBeVisible();
  await expect(line('Message number 45')).toBeInViewport();
  await words.press('Enter');
  await expect(page.getByText('2 / 10')).toBeVisible();
  await expect(line('Message number 44').locator('mark')).toHaveText(['number', '4', '4']);
  await words.press('Escape');
  await expect(words).toBeHidden();

  // Parts of it; the picture over everything, by keys.
  await page.getByRole('button', { name: 'Filter messages' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Files' }).click();
  await expect(thread.locator('[data-message]')).toHaveCount(2);
  await shown.click();
  const box = page.getByRole('dialog', { name: 'lamp.png' });
  await expect(box.getByRole('img', { name: 'lamp.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  const saved = page.waitForEvent('download');
  await thread.getByRole('link', { name: /offer\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe('offer.pdf');
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(line('Are you still there?')).toBeVisible();

  // A link to a message, and one to nothing.
  const [ninth] = await find(request, vera, ada, 'Message number 9');
  await visit(page, `${ada.contact}?message=${ninth!.id}`);
  await expect(lit(line('Message number 9'))).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`/${ada.contact}$`));
  await visit(page, `${ada.contact}?message=1`);
  await expect(page.getByText('The quoted message was not found')).toBeVisible();

  // The whole of it by letter, without what the team noted.
  const letter = `reader-${vera.project}@demo.parley`;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send dialogue' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(letter);
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  const { body } = await letterTo(request, letter);
  expect(body).toContain('Message number 1\n');
  expect(body).toContain(markup);
});

test('older messages come without moving what is read, and a message has a menu under the keys', async ({
  page,
  request,
}) => {
  const vera = await register(request);
  const ada = await clientOf(request, vera);
  for (let n = 1; n <= 50; n++) {
    await answer(request, vera, ada, { text: `Message number ${n}. ${'More of it. '.repeat(n % 7)}` });
  }
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route(/contacts\/messages/, async (route) => {
    if (route.request().postData()?.includes('before')) await held;
    await route.continue();
  });
  await signIn(page, vera);
  await inMessenger(page);
  await visit(page, `${ada.contact}`);
  const thread = page.getByRole('list', { name: 'Messages' });
  const line = (text: string) => thread.getByRole('listitem').filter({ hasText: text });
  await expect(line('Message number 50')).toBeInViewport();

  // What stands first stays in its place while older pages come above it.
  await thread.evaluate((list) => (list.scrollTop = 0));
  await expect(line('Message number 31.')).toBeInViewport();
  const before = await topOf(line('Message number 31.'));
  release();
  await expect(line('Message number 30.')).toBeAttached();
  await expect.poll(async () => Math.abs((await topOf(line('Message number 31.'))) - before)).toBeLessThan(3);

  await thread.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy text' }).press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Message number \d+\./);
});

test('on a phone a held finger opens the menu of a message, and the thread is searched @mobile', async ({
  page,
  request,
}) => {
  const vera = await register(request);
  const ada = await clientOf(request, vera);
  await ada.say('Is the lamp there in green?');
  await ada.say('Like this one', picture);
  await note(request, vera, ada, 'Only two are left');
  await signIn(page, vera);
  await inMessenger(page);
  await visit(page, `${ada.contact}`);
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByText('Note · Vera Lind')).toBeVisible();
  await hold(page, thread.getByText('Is the lamp there in green?'));
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('dialog').getByText('Website widget · Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Filter messages' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Notes' }).click();
  await expect(thread.locator('[data-message]')).toHaveCount(1);
  await expectAccessible(page, '[aria-label="Ada"]');
});

const lit = (line: Locator) => line.locator('[data-lit]');
const topOf = (line: Locator) => line.evaluate((it) => it.getBoundingClientRect().top);
const widthOf = (button: Locator) => button.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);

async function hold(page: Page, target: Locator) {
  const { x, y } = (await target.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 10, y: y + 8 }] });
  await expect(page.getByRole('menu')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A client who writes by the chat of a website, and where they are found. */
async function clientOf(request: APIRequestContext, owner: Member): Promise<Client> {
  const settings = { data: { name: 'Shop' }, as: owner };
  type Widget = { channel_id: number; key: string };
  const { key } = await ask<Widget>(request, `/api/app/projects/${owner.project}/channels/widget/`, settings);
  const visitor = { data: { key, language: 'en', name: 'Ada' } };
  const { token } = await ask<{ token: string }>(request, '/widget/visits/', visitor);
  const say = async (text: string, file?: Upload) => {
    const file_id = file && (await upload(request, token, file));
    const data = { token, uid: randomUUID(), text, ...(file_id ? { file_id } : {}) };
    await ask(request, '/widget/messages/send/', { data });
  };
  await say('Good day');
  type Row = { id: number; name: string; users: { id: number; channel_id: number }[] };
  const rows = await ask<Row[]>(request, '/api/crm/contacts/', { as: owner });
  const { id, users } = rows.find(({ name }) => name === 'Ada')!;
  return { say, contact: id, dialogue: users[0]!.id, channel: users[0]!.channel_id };
}

async function upload(request: APIRequestContext, token: string, file: Upload): Promise<number> {
  const response = await request.post('/widget/files/', { multipart: { token, file } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { data: { id: number } }).data.id;
}

const find = (request: APIRequestContext, as: Member, { contact }: Client, search: string) =>
  ask<Written[]>(request, `/api/crm/contacts/messages/search/${contact}/`, { data: { search }, as }).then((found) =>
    found.toReversed(),
  );

const answer = (request: APIRequestContext, as: Member, { channel, dialogue }: Client, words: object) =>
  ask<Written>(request, `/api/app/projects/${as.project}/channels/${channel}/send_message/${dialogue}`, {
    data: { uid: randomUUID(), ...words },
    as,
  });

const note = (request: APIRequestContext, as: Member, { contact }: Client, text: string) =>
  ask<Written>(request, `/api/app/chat/sendComment/${contact}`, { data: { uid: randomUUID(), text }, as });

const noteWhenListed = (page: Page) =>
  page.addInitScript(() => {
    const look = (_: unknown, watch: MutationObserver) => {
      if (!document.querySelector('[data-contact]')) return;
      watch.disconnect();
      performance.mark('listed');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });

/** The page itself, and all that was asked for until the first row stood; the rest comes in free moments. */
const requestsBeforeListed = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { startTime: listed } = performance.getEntriesByName('listed')[0]!;
    return 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < listed).length;
  });
