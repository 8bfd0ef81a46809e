import { type Browser, expect, type Page } from '@playwright/test';

// A visitor of a website: what they see of the widget, and what they do there.

export const launcher = (page: Page) => page.getByRole('button', { name: /^(Open|Close) the chat/ }).last();
export const panel = (page: Page) => page.getByRole('dialog');
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message…' });
export const said = (page: Page, text: string) => page.getByRole('log').locator('.message').filter({ hasText: text });

/** A browser that has never been here. Headers of its own would be asked about before each call. */
export async function visitor(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

export async function begin(page: Page, name: string, text: string) {
  await launcher(page).click();
  await page.getByLabel('Your name').fill(name);
  if (await page.getByLabel('E-mail').isVisible()) await page.getByLabel('E-mail').fill('dora@mail.example');
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: /Start the chat|Leave the message/ }).click();
  await expect(said(page, text).getByRole('img', { name: /Sent|Seen/ })).toBeVisible();
}

export async function reach(page: Page, name: string) {
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab');
    if (await page.getByRole('button', { name }).evaluate((it) => it.matches(':focus'))) return;
  }
  throw new Error(`${name} is not reached by Tab`);
}
