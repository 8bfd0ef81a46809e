import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, register, test } from './people.ts';
import { connectSimulated } from './simulated.ts';

test('who wrote a letter is shown, where its answer goes, and that the sender is not confirmed', async ({ page }) => {
  test.setTimeout(120_000);
  await register(page.request);
  const address = await connectMailbox(page);
  const shop = await clientOf(page.request, address, 'Shop');
  await shop.writes('Ada asks for a lamp', { subject: 'Form', reply_to: 'Ada <ada@mail.example>' });
  const bank = await clientOf(page.request, address, 'Bank');
  await bank.writes('Our account has changed', { subject: 'Invoice', authentication: 'fail' });
  await page.goto('/app/messenger/');
  await page.getByRole('link', { name: /Ada \(/ }).click();
  const form = bubble(page, 'Ada asks for a lamp');
  await expect(form).toContainText(/From Shop <\S+@\S+>/);
  await expect(form).toContainText('Answers go to ada@mail.example');
  const composer = page.locator('[data-composer]');
  await expect(composer).toContainText('Answers go to ada@mail.example');
  await page.getByRole('textbox', { name: /^Message/ }).fill('It is there');
  await page.getByRole('textbox', { name: /^Message/ }).press('Control+Enter');
  await expect(bubble(page, 'It is there')).toBeVisible();
  const ada = { account: address, channel: 'email', client: 'ada@mail.example' };
  await expect
    .poll(async () => (await page.request.get(`/simulator/control/chat?${new URLSearchParams(ada)}`)).text())
    .toContain('It is there');

  const row = page.getByRole('link', { name: /Bank/ });
  await expect(row.getByLabel('Sender not confirmed')).toBeVisible();
  await row.click();
  await expect(page.locator('header').getByText('Not confirmed', { exact: true })).toBeVisible();
  await expect(bubble(page, 'Our account has changed')).toContainText('It may be a forgery');
  await expect(composer).not.toContainText('Answers go to');
  await expectAccessible(page);
});

test('a letter with HTML is opened without telling its sender, and answered with another subject and a copy', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const owner = await register(page.request);
  const address = await connectMailbox(page);
  const ada = await clientOf(page.request, address, 'Ada Fern');
  const html = `<h2>Hello</h2><p>A <b>green</b> lamp</p><img src="https://spy.example/seen.png" alt="spy">
    <script>document.title = 'taken over'</script><a href="/app/logout/">Order</a><a href="https://a.example/">Lamps</a><p>On some day, Post wrote:</p><blockquote>ours</blockquote>`;
  await ada.writes('Is the lamp there in green?', { subject: 'Lamps', html, cc: 'carl@mail.example' });
  const remote: string[] = [];
  page.on('request', (request) => request.url().includes('spy.example') && remote.push(request.url()));
  await page.goto('/app/messenger/');
  await page.getByRole('link', { name: /Ada Fern/ }).click();
  await expect(page.locator('section header').last()).toContainText(/E-mail · \S+@\S+/);
  const letter = bubble(page, 'Is the lamp there in green?');
  await expect(letter).toContainText('Lamps');
  await expect(letter).toContainText('Copy: carl@mail.example');

  // The letter as it came: its looks, and nothing that acts or loads.
  await letter.getByRole('button', { name: 'Show the whole letter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lamps' });
  const sheet = dialog.frameLocator('iframe');
  await expect(sheet.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  await expect(sheet.locator('script')).toHaveCount(0);
  // Nothing in it leads to our own pages.
  expect(await sheet.locator('a[href]').evaluateAll((all) => all.map((it) => it.getAttribute('href')))).toEqual([
    'https://a.example/',
  ]);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Load pictures' }).click();
  await expect(dialog.getByText('Some pictures could not be loaded.')).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Hello' })).toBeVisible();
  expect(remote).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Answered under a subject of one's own, with another copy.
  const subject = page.getByLabel('Subject');
  await expect(subject).toHaveValue('Re: Lamps');
  const copies = page.getByLabel('Copy', { exact: true });
  await expect(copies).toHaveValue('carl@mail.example');
  await expectAccessible(page);
  await subject.fill('Green lamps');
  await copies.fill('nobody');
  const field = page.getByRole('textbox', { name: /^Message/ });
  await field.fill('It is');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await copies.fill('dora@mail.example');
  // Enter begins a line, and what will stand below is in view.
  await expect(page.getByText('Ctrl+Enter sends')).toBeVisible();
  await expect(page.getByRole('note', { name: 'Signature' })).toHaveText('The lamp shop');
  await field.press('Enter');
  await field.pressSequentially('green');
  await expect(field).toHaveValue('It is\ngreen');
  await field.press('Control+Enter');
  await expect(bubble(page, 'It is')).toContainText('Green lamps');
  await expect.poll(() => ada.newest()).toMatchObject({ subject: 'Green lamps', cc: 'dora@mail.example' });

  // Files leave in one letter with the words, and a copy that nobody takes is named on it.
  const error = { name: 'no_such_user', times: 1, word: 'ghost' };
  await page.request.post('/simulator/control/knobs', { data: { channel: 'email', knobs: { error } } });
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([file('prices.txt'), file('colours.txt')]);
  await copies.fill('ghost@mail.example');
  await field.fill('With two files');
  await field.press('Control+Enter');
  await expect(bubble(page, 'With two files')).toContainText(/Not delivered to ghost@mail.example: 550/);
  await expect.poll(() => ada.newest()).toMatchObject({ files: 'prices.txt, colours.txt' });
  await expect(bubble(page, 'colours.txt')).toBeVisible();
  await expectAccessible(page);

  // What she answers goes on under it.
  await expect(subject).toHaveValue('Re: Green lamps');
  await ada.writes('Thank you', { subject: 'Re: Green lamps' });
  await expect(bubble(page, 'Thank you')).toBeVisible();
  await expect(bubble(page, 'Thank you')).not.toContainText('Green lamps');

  // Taken back and emptied, nothing of it is left as a draft.
  const drafts = async () => (await ask<unknown[]>(page.request, '/api/app/chat/drafts/', { as: owner })).length;
  await field.fill('Not this');
  await field.press('Control+Enter');
  await bubble(page, 'Not this').getByRole('button', { name: /^Undo/ }).click();
  await expect(field).toHaveValue('Not this');
  await expect.poll(drafts).toBe(1);
  await field.fill('');
  await expect.poll(drafts).toBe(0);
});

/** A mailbox that the simulator plays, by its address. */
async function connectMailbox(page: Page): Promise<string> {
  await page.goto('/app/settings/?section=channels');
  await page.getByRole('button', { name: /Any mailbox/ }).click();
  await page.getByRole('button', { name: 'Play by the simulator' }).click();
  await expect(page.getByLabel('Address', { exact: true })).not.toHaveValue('');
  const address = await page.getByLabel('Address', { exact: true }).inputValue();
  await page.getByLabel('Name', { exact: true }).fill('Post');
  await page.getByRole('textbox', { name: /^Signature/ }).fill('The lamp shop');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Post is connected')).toBeVisible();
  return address;
}

const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

type Phone = { client: { id: string }; lines: { extra: Record<string, string> }[] };

/** Somebody with a mailbox that the simulator plays. */
async function clientOf(request: APIRequestContext, account: string, name: string) {
  const at = { account, channel: 'email' };
  const post = async (path: string, data: object): Promise<Phone> => {
    const answer = await request.post(`/simulator/control/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Phone;
  };
  const { client } = await post('client', { ...at, name });
  return {
    writes: (text: string, extra: Record<string, string>) =>
      post('act', { ...at, client: client.id, act: { do: 'write', text, extra } }),
    newest: async () => {
      const query = new URLSearchParams({ ...at, client: client.id });
      const { lines } = (await (await request.get(`/simulator/control/chat?${query}`)).json()) as Phone;
      return lines.at(-1)?.extra;
    },
  };
}

test('a mailbox that is led elsewhere asks for its password again, and without encryption for consent', async ({
  page,
}) => {
  const owner = await register(page.request);
  const { channel_id } = await connectSimulated(page.request, owner, 'email');
  await page.goto(`/app/settings/?section=channels&channel=${channel_id}`);
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByText('Known. Leave empty to keep it')).toBeVisible();
  const server = page.getByLabel('Incoming mail, IMAP');
  const before = await server.inputValue();
  await server.fill('imap.other.example');
  await expect(page.getByText('The address has changed: enter it again')).toBeVisible();
  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect(page.getByText('Enter it again: the address has changed')).toBeVisible();
  await expect(password).toBeFocused();

  // Put back, all is as it was.
  await server.fill(before);
  await expect(page.getByText('Known. Leave empty to keep it')).toBeVisible();

  const consent = page.getByRole('checkbox', { name: 'Go without encryption' });
  await expect(consent).toBeHidden();
  await page.getByText('None', { exact: true }).first().click();
  await expect(page.getByText('anyone on the way can read the mailbox’s password')).toBeVisible();
  await password.fill('whatever');
  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect(page.getByText('This needs your consent')).toBeVisible();
  await expect(consent).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(server).toHaveValue(before);
});
