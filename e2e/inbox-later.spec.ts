import { expect } from '@playwright/test';
import { seriousMistakes } from './accessibility.ts';
import { ask, test } from './people.ts';
import { bubble, field, said, send, withClient } from './written.ts';

test('a message waits for its time, past answers are suggested, and a macro does several things at once', async ({
  page,
}) => {
  const { owner, contact, write } = await withClient(page, 'Dora Finch', 'How much is delivery to Oslo?');
  await field(page).fill('Delivery to Oslo is 20.');
  await send(page).click();
  await expect(bubble(page, 'Delivery to Oslo is 20.')).toBeVisible();
  await write('Tell me, how much is delivery to Oslo?');
  await expect(bubble(page, 'Tell me')).toBeVisible();
  await page.getByRole('button', { name: 'Suggest an answer' }).click();
  const strip = page.getByRole('region', { name: 'Suggested answer' });
  await expect(strip).toContainText('Delivery to Oslo is 20.');
  // Esc closes what stands above first, and leaves the field after that.
  await field(page).press('Escape');
  await expect(strip).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Suggest an answer' }).click();
  await strip.getByRole('button', { name: 'Insert' }).click();
  await expect(field(page)).toHaveValue('Delivery to Oslo is 20.');

  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Send later' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  const waiting = page.getByRole('list', { name: '1 message waits' });
  await expect(waiting).toContainText('Delivery to Oslo is 20.');
  await expect(field(page)).toHaveValue('');
  await waiting.getByRole('button', { name: 'What to do with it' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  await expect(waiting).toBeHidden();
  await expect(bubble(page, 'Delivery to Oslo is 20.')).toHaveCount(2);

  const steps = [{ action: 'take' }, { action: 'note', text: 'Wants it by Friday' }];
  await ask(page.request, '/api/app/chat/macros/', { as: owner, data: { name: 'Begin', type: 'general', steps } });
  await field(page).press('Alt+KeyM');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Begin/ })
    .click();
  await expect(bubble(page, 'Wants it by Friday')).toBeVisible();
  await expect(
    page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'with you' }).first(),
  ).toBeVisible();
  expect((await said(page.request, owner, contact)).filter((it) => it.message_type === 'comment')).toHaveLength(1);
});

test('on a phone: emoji from a sheet, a voice message, and a message taken back @mobile', async ({ page }) => {
  await withClient(page, 'Ella Moss', 'Hi');
  await page.getByRole('button', { name: 'Emoji' }).tap();
  await page.getByRole('dialog').getByPlaceholder('Find an emoji').fill('party popper');
  await page
    .getByRole('dialog')
    .getByRole('gridcell', { name: /party popper/i })
    .or(page.getByText('🎉'))
    .first()
    .tap();
  await expect(field(page)).toHaveValue('🎉');
  // By the system's font, or by ours where it has none.
  await expect.poll(() => page.evaluate(drawsInColour, '🎉')).toBe(true);
  for (const name of ['Attach files', 'Emoji', 'Templates', 'Record a voice message', 'Send']) {
    const { height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect({ name, isHigh: height >= 44 }).toEqual({ name, isHigh: true });
  }
  expect(await seriousMistakes(page, '[data-composer]')).toEqual([]);
  await send(page).tap();
  await page.getByRole('button', { name: /^Undo/ }).tap();
  await expect(field(page)).toHaveValue('🎉');
  await field(page).fill('');

  await field(page).fill('Listen to this');
  await page.getByRole('button', { name: 'Record a voice message' }).tap();
  await expect(page.getByRole('group', { name: 'Recording' })).toContainText(/0:(0[1-9]|[1-9]\d)/);
  await page.getByRole('button', { name: 'Send the recording' }).tap();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('group', { name: 'Recording' })).toBeHidden();
  // The words that stood beside it went along.
  await expect(field(page)).toHaveValue('');
  await expect(bubble(page, 'Listen to this').getByRole('button', { name: /play/i })).toBeVisible();
});

async function drawsInColour(emoji: string): Promise<boolean> {
  const font = "20px 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif";
  await document.fonts.load(font, emoji);
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.font = font;
  pen.fillText(emoji, 4, 30);
  const { data } = pen.getImageData(0, 0, 40, 40);
  return data.some((red, at) => at % 4 === 0 && Math.abs(red - data[at + 2]!) > 40);
}
