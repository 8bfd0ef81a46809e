import { createHash } from 'node:crypto';
import { brandColors } from '@parley/contract/projects/brand-colors';
import { updateTicket } from '@parley/contract/tickets/tickets';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { settled } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';
import { hours, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { addDepartment, open, ticketRow } from '../test/desk.ts';
import { askRating } from './ask-rating.ts';

const address = 'help@studio.example';
const entered = {
  email_email: address,
  display_name: 'Studio',
  password: 'secret-word',
  imap_host: 'imap.studio.example',
  imap_port: '993',
  imap_security: 'tls',
  smtp_host: 'smtp.studio.example',
  smtp_port: '465',
  smtp_security: 'tls',
};
let it: Messenger;
let project_id: number;
beforeAll(async () => {
  const account = { key: address, name: 'Studio', settings: { password: 'secret-word' } };
  it = await openMessenger('email', entered, account);
  project_id = it.vera.project_id;
});
afterEach(() => moveClock(0));
afterAll(() => it.stop());

/** Asked by a letter; its links, the best first. */
async function asked(id: string) {
  it.client({ id, name: 'Client' }).writes({ text: 'Hello', extra: { subject: 'A question' } });
  const [first] = await it.sees(id, (all) => all.length === 1);
  const department_id = await addDepartment(project_id, {
    rating_message: 'How was it?',
    rating_period: 1,
    rating_type: 'count',
  });
  const ticket = (await open(it.vera, { user_id: first!.user_id, department_id })).id;
  await it.vera.call(updateTicket, { id: ticket, status: 'closed' });
  const { closed_at } = await ticketRow(project_id, ticket);
  await askRating.run({ id: ticket, closed_at: closed_at! }, { project_id });
  await settled();
  const letter = await until(() => {
    const found = it.client({ id }).chat.lines.find((line) => line.from === 'business');
    expect(found).toBeDefined();
    return found!.text;
  });
  const links = [...letter.matchAll(/https?:\/\/[^\s/]+(\/rate\/\S+)/g)].map((found) => it.app.url + found[1]);
  return { ticket, links, thread: await it.thread(id) };
}
const post = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(fields) });
const ratingOf = async (id: number) => {
  const { rating, rating_comment } = await ticketRow(project_id, id);
  return [rating, rating_comment];
};

test('a letter has five links that nobody of the team sees; opening one shows a page and counts nothing', async () => {
  const { ticket, links, thread } = await asked('anna@mail.example');
  expect(links.map((link) => new URL(link).searchParams.get('rating'))).toEqual(['5', '4', '3', '2', '1']);
  expect(JSON.stringify(thread)).not.toContain('/rate/');
  for (const [language, words] of Object.entries({
    en: 'How was our help?',
    ru: 'Как вам наша помощь?',
    pt: 'Como foi a nossa ajuda?',
    es: '¿Qué tal nuestra ayuda?',
  })) {
    const page = await fetch(links[1]!, { headers: { 'accept-language': language } });
    const html = await page.text();
    expect([page.status, html.includes(words), /value="4" required checked/.test(html)]).toEqual([200, true, true]);
  }
  expect(await ratingOf(ticket)).toEqual([null, null]);
});

test('the page says whose it is, as a text, in the colour of the brand', async () => {
  const { links } = await asked('face@mail.example');
  const db = dbOf(project_id);
  const project = () => db.updateTable('projects').where('id', '=', project_id);
  const before = await db
    .selectFrom('projects')
    .select(['name', 'brand'])
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();
  await project().set({ name: 'Salon <Laguna> & Co', brand: 'beseda' }).execute();
  const page = await fetch(links[0]!);
  const html = await page.text();
  expect(html).toContain('<header>Salon &lt;Laguna> &amp; Co</header>');
  expect(html).toContain(`background:${brandColors.beseda}`);
  const [, style] = /<style>([^]*)<\/style>/.exec(html)!;
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  await project().set(before).execute();
});

test('what is sent from the page counts once, with the comment', async () => {
  const { ticket, links } = await asked('boris@mail.example');
  expect((await post(links[0]!, { rating: '9' })).status).toBe(400);
  expect((await post(links[0]!, {})).status).toBe(400);
  expect(await ratingOf(ticket)).toEqual([null, null]);
  const answers = await Promise.all(
    ['1', '1', '1'].map((rating) => post(links[4]!, { rating, comment: ' Slow <b> ' })),
  );
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 410, 410]);
  expect(await ratingOf(ticket)).toEqual([1, 'Slow <b>']);
  const again = await fetch(links[0]!, { headers: { 'accept-language': 'en' } });
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('This link has been used')]);
});

test('a link is good for a day, and nobody makes one up', async () => {
  const { ticket, links } = await asked('clara@mail.example');
  const [, token] = /\/rate\/([^?]+)/.exec(links[0]!)!;
  const other = links[0]!.replace(token!, token!.replace(/\d+/, String(project_id + 1)));
  for (const link of [other, links[0]!.replace(token!, 'x'), links[0]!.replace(token!, token!.slice(0, -1))]) {
    expect([(await fetch(link)).status, (await post(link, { rating: '5' })).status]).toEqual([410, 410]);
  }
  moveClock(hours(25));
  expect((await post(links[0]!, { rating: '5' })).status).toBe(410);
  expect(await ratingOf(ticket)).toEqual([null, null]);
});
