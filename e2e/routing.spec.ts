import { expect, type Page } from '@playwright/test';
import { join, type Member, register, seriousMistakes, stranger, test } from './people.ts';
import { connectSimulated, newClient } from './simulated.ts';

test('new dialogues go by the channel’s rule, a team is handed one, and the end of a shift hands over the rest', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  const channel = await connectSimulated(page.request, vera, 'telegram');
  const colleague = await elsewhere();
  const lucas = await join(colleague.request, vera, stranger('Lucas Moreira'));
  await makeTeam(page, lucas);
  await chooseRule(page, channel.channel_id);

  await colleague.goto('');
  await expect(colleague.getByRole('link', { name: /Team chat/ })).toBeVisible();
  await page.goto('');
  await expect(page.getByRole('button', { name: /2 operators online/ })).toBeVisible();
  const ada = await newClient(page.request, channel, 'Ada Stone');
  await ada.does({ do: 'write', text: 'Is it still there?' });
  await colleague.getByRole('link', { name: /Ada Stone/ }).click();
  await expect(header(colleague)).toContainText('with you');
  await expect(line(colleague, `Given to ${lucas.name} by the rule of channel telegram`)).toBeVisible();
  await expect(colleague.getByText('At work with', { exact: true })).toBeVisible();

  // The end of the shift: what one has goes to nobody, and comes back by one undo.
  await endShift(colleague, 'Nobody');
  await expect(colleague.getByText('Your shift is over')).toBeVisible();
  await expect(header(colleague)).not.toContainText('with you');
  await toast(colleague, 'The shift is over').getByRole('button', { name: 'Undo' }).click();
  await expect(header(colleague)).toContainText('with you');
  await expect(colleague.getByText('Your shift is over')).toBeHidden();

  // Away, nothing new comes; back again, it does.
  await endShift(colleague, vera.name);
  await page.getByRole('button', { name: /operators? online/ }).click();
  const operators = page.getByRole('dialog', { name: 'Operators' });
  await expect(operators.getByRole('link', { name: lucas.name })).toContainText('away');
  await page.keyboard.press('Escape');
  const ben = await newClient(page.request, channel, 'Ben Hale');
  await ben.does({ do: 'write', text: 'Hello?' });
  await page.getByRole('link', { name: /Ben Hale/ }).click();
  await expect(header(page)).not.toContainText('with ');
  await colleague.getByRole('button', { name: 'I’m back' }).click();
  await expect(header(page)).toContainText(`with ${lucas.name}`);

  // Handed to the team, it goes to one of them by the team's rule.
  await page.getByRole('link', { name: /Ada Stone/ }).click();
  await header(page).getByRole('button', { name: 'Hand over' }).click();
  const window = page.getByRole('dialog', { name: 'Hand over' });
  await window.getByRole('radio', { name: /Support/ }).check({ force: true });
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await window.getByRole('button', { name: 'Hand over' }).click();
  await expect(line(page, `Given to ${lucas.name} by the rule of team Support`)).toBeVisible();
});

const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const line = (page: Page, text: string) => page.getByText(text).last();
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last();

async function makeTeam(page: Page, { name }: Member) {
  await page.goto('/app/settings/');
  await page.getByRole('button', { name: 'New team' }).click();
  const drawer = page.getByRole('dialog', { name: 'New team' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Support');
  await drawer.getByRole('combobox', { name: 'Members' }).or(drawer.getByLabel('Members')).first().click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /Support/ })).toContainText(name);
}

async function chooseRule(page: Page, channel: number) {
  await page.goto(`/app/settings/?section=channels&channel=${channel}`);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Who gets new dialogues' }) });
  await card.getByRole('combobox', { name: 'A new dialogue goes' }).click();
  await page.getByRole('option', { name: 'To each in turn' }).click();
  await card.getByRole('combobox', { name: 'Among' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await expect(card.getByText('Nobody can have one now')).toBeVisible();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeHidden();
}

async function endShift(page: Page, to: string) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('End my shift');
  await page.getByRole('option', { name: /End my shift/ }).click();
  const window = page.getByRole('dialog', { name: 'End my shift' });
  await window.getByRole('combobox', { name: 'To whom' }).click();
  await page.getByRole('option', { name: new RegExp(to) }).click();
  await window.getByRole('button', { name: /and leave/ }).click();
}
