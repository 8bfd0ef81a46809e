import { expect, type Page, test } from '@playwright/test';
import { type BusinessEnd, businessEnd } from '../simulator/test/business-end.ts';
import { servedPhones } from '../simulator/test/served-phones.ts';
import { seriousMistakes } from './accessibility.ts';

type Phones = Awaited<ReturnType<typeof servedPhones>>;

let phones: Phones;
let office: BusinessEnd;
const anna = () => phones.simulator.play.client(phones.account, { id: '79991234567@c.us', name: 'Anna' });

test.beforeEach(async ({ page }) => {
  phones = await servedPhones();
  anna().writes({ text: 'Hello' });
  office = await businessEnd(phones.at);
  await page.goto(`${phones.page}?LANG=en`);
});
test.afterEach(async () => {
  office.leaves();
  await phones.stop();
});

const phone = (page: Page) => page.getByRole('region', { name: 'WhatsApp', exact: true });
/** Chromium's microphone beeps once a second: the loudest of a while is looked at. */
const isHeard = (loudness: () => number | Promise<number>) =>
  expect.poll(async () => (await loudness()) > 0.01, { timeout: 20_000, intervals: [100] }).toBe(true);
const onThePage = (page: Page) => () =>
  phone(page)
    .getByLabel('How loud the operator is')
    .evaluate((it: HTMLMeterElement) => it.value);

test('a phone rings, is answered, and both ends hear one another until the client hangs up', async ({ page }) => {
  const { voice } = await office.calls(79991234567);
  await expect(phone(page).getByText('Incoming call')).toBeVisible();
  expect(await seriousMistakes(page, '.call')).toEqual([]);
  await phone(page).getByRole('button', { name: 'Accept' }).click();
  await isHeard(onThePage(page));
  await isHeard(() => voice.loudness());
  await expect(phone(page).getByText('In a call')).toBeVisible();
  await phone(page).getByRole('button', { name: 'Hang up' }).click();
  await expect(phone(page).getByText('The call has ended')).toBeVisible();
  expect(anna().call()).toMatchObject({ ended: { by: 'client', why: 'hangup' } });
  await voice.close();
});

test('a client calls the business, which hangs up @mobile', async ({ page }) => {
  await phone(page).getByRole('button', { name: 'Call the business' }).click();
  await expect(phone(page).getByText('Calling the business…')).toBeVisible();
  const voice = office.accepts();
  await isHeard(onThePage(page));
  await isHeard(() => voice.loudness());
  expect(await office.hangsUp()).toBe(true);
  await expect(phone(page).getByText('The call has ended')).toBeVisible();
  await expect(phone(page).getByRole('button', { name: 'Call the business' })).toBeEnabled();
  await voice.close();
});

test('another tab sees that somebody else has the call, and the knobs say what becomes of the next', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(`${phones.page}?LANG=en`);
  const { voice } = await office.calls(79991234567);
  await phone(page).getByRole('button', { name: 'Accept' }).click();
  await expect(phone(other).getByText('In another tab or program')).toBeVisible();
  await phone(other).getByRole('button', { name: 'Hang up' }).click();
  await expect(phone(page).getByText('The call has ended')).toBeVisible();
  await voice.close();
  await phone(page).getByText('Provider’s moods').click();
  await phone(page).getByLabel('The phone that is called').selectOption('rejects');
  await expect.poll(() => phones.simulator.world.knobs('whatsapp').call.phone).toBe('rejects');
  const refused = await office.calls(79991234567);
  await expect.poll(() => anna().call()?.ended).toEqual({ by: 'client', why: 'reject' });
  await refused.voice.close();
});
