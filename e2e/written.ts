import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, type Member, register, stranger } from './people.ts';

export type Row = { id: number; name: string; users: { id: number; channel_id: number }[] };
type Said = {
  message: string;
  status: string;
  message_type: string;
  mentions: number[];
  file: { name: string } | null;
};

export const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Note)/ });
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

/** A client of the project's website has written, and their dialogue is open. */
export async function withClient(page: Page, name: string, text: string) {
  const owner = await register(page.request, stranger('Vera Lind'));
  const write = await writesFromSite(page.request, await openWebsite(page.request, owner), name, text);
  const contact = await contactOf(page.request, owner, name);
  await page.goto(String(contact.id));
  await expect(bubble(page, text)).toBeVisible({ timeout: 20_000 });
  await expect(field(page)).toBeVisible();
  return { owner, contact, write };
}

const contactOf = async (request: APIRequestContext, as: Member, name: string): Promise<Row> =>
  (await ask<Row[]>(request, '/api/crm/contacts/?count=100', { as })).find((row) => row.name === name)!;

export const said = (request: APIRequestContext, as: Member, { id }: Row): Promise<Said[]> =>
  ask<Said[]>(request, `/api/crm/contacts/messages/${id}/`, { as, data: {} });
