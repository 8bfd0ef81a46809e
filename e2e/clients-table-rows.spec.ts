import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ask, type Member, register, stranger, test, visit } from './people.ts';

test('rows of clients keep their height, are not taken for others without a network, and are worked by keys', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());
  await add(context.request, me, ['Ana Ruiz', 'Boris Lem', 'Carla Vaz']);
  const name = 'Everyone who came to the opening and has not been written to since';
  const { id } = await ask<{ id: number }>(context.request, '/api/crm/client_view/', {
    data: { name, filter: {}, sort: null, columns: ['phone'], shared: false },
    as: me,
  });
  await page.goto('clients');

  await test.step('rows have the height of the desk or of the hand, whichever they are looked at from', async () => {
    await expect(names(page)).toHaveCount(3);
    const heights = async () => {
      const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
      const boxes = await Promise.all([0, 1, 2].map(async (nth) => (await rows.nth(nth).boundingBox())!));
      return [boxes[0]!.height, boxes[1]!.y - boxes[0]!.y, boxes[2]!.y - boxes[1]!.y];
    };
    expect(await heights()).toEqual([43, 43, 43]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(heights).toEqual([68, 68, 68]);
    await page.setViewportSize({ width: 844, height: 600 });
    await expect.poll(heights).toEqual([43, 43, 43]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('without a network the rows of before are not taken for those that are looked for', async () => {
    await expect(names(page)).toHaveCount(3);
    const table = page.getByRole('table', { name: 'Clients' });
    await context.setOffline(true);
    await page.getByRole('searchbox', { name: 'Name, phone, e-mail' }).fill('Ana');
    await expect(page.getByText('These are the rows from before')).toBeVisible();
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await context.setOffline(false);
    await expect(names(page)).toHaveText(['Ana Ruiz']);
    await expect(table).not.toHaveAttribute('aria-busy');
    await expect(page.getByText('These are the rows from before')).toBeHidden();
  });

  await test.step('the only one found is put away by keys and looked for in the archive, and the keys go on', async () => {
    await visit(page, 'clients?search=ana');
    const chosen = page.getByRole('checkbox', { name: 'Select Ana Ruiz' });
    const bar = page.getByRole('toolbar', { name: 'With those selected' });
    await chosen.press('Space');
    await expect(bar).toBeVisible();
    await chosen.press('Escape');
    await expect(bar).toBeHidden();
    await chosen.press('Space');
    await bar.getByRole('button', { name: 'To the archive' }).press('Enter');
    const look = page.getByRole('button', { name: 'Look in the archive' });
    await expect(look).toBeVisible();
    // None has the focus when the page has it.
    await expect(page.locator(':focus')).toHaveCount(1);
    await look.press('Enter');
    await expect(names(page)).toHaveText(['Ana Ruiz']);
    await expect(page.locator(':focus')).toHaveCount(1);
  });

  await test.step('a view named at length leaves its place to the other tools', async () => {
    await visit(page, `clients?view=${id}&columns=phone`);
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('title', name);
    const [own, search] = [(await button.boundingBox())!, (await page.getByRole('searchbox').boundingBox())!];
    expect(own.width).toBeLessThanOrEqual(200);
    expect(Math.abs(own.y + own.height / 2 - search.y - search.height / 2)).toBeLessThan(4);
  });
});

test('a condition that is gone can be let go, and another search begins at its top', async ({ page, context }) => {
  const me = await register(context.request, stranger());

  await test.step('a condition that is gone is named and can be let go, and an order by it is the usual one', async () => {
    await add(context.request, me, ['Ana Ruiz', 'Boris Lem']);
    const field = await ask<{ id: number }>(context.request, '/api/crm/custom_field/', {
      data: { label: 'Visits', type: 'number', entity: 'client' },
      as: me,
    });
    const sort = `field_${field.id}`;
    const filter = { custom_field: [{ field_id: field.id, filled: false }] };
    const view = await ask<{ id: number }>(context.request, '/api/crm/client_view/', {
      data: { name: 'Newcomers', filter, sort, columns: ['phone', sort], shared: false },
      as: me,
    });
    await page.goto('clients');
    await expect(names(page)).toHaveText(['Boris Lem', 'Ana Ruiz']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Newcomers' }).click();
    await expect(page.getByText('Visits: Empty')).toBeVisible();
    await expect(names(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Newcomers' }).click();
    await expect(page.getByRole('menuitem', { name: 'Rename or share' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Save changes' })).toBeHidden();
    await page.keyboard.press('Escape');

    await ask(context.request, `/api/crm/custom_field/${field.id}/`, { method: 'DELETE', as: me });
    const reason = page.getByText('One of the conditions no longer exists');
    await expect(reason).toBeVisible();
    await page.reload();
    await expect(reason).toBeVisible();
    await expect(names(page)).toHaveCount(0);
    await expect(page.getByText('Condition on a field that is gone')).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: false }).first().click();
    await expect(page.getByRole('dialog').getByText('Condition on a field that is gone')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Remove it from the filter' }).click();
    await expect(names(page)).toHaveText(['Boris Lem', 'Ana Ruiz']);
    await expect(page).not.toHaveURL(/sort=|custom_field=/);
    await expect(page).toHaveURL(new RegExp(`view=${view.id}`));
  });

  await test.step('another search begins at its top, however far one had scrolled', async () => {
    await add(
      context.request,
      me,
      Array.from({ length: 45 }, (_, nth) => `Ana ${nth}`),
    );
    await visit(page, 'clients');
    await expect(names(page).first()).toHaveText('Ana 44');
    const table = page.getByRole('table', { name: 'Clients' });
    await table.evaluate((box) => box.scrollTo(0, 500));
    await page.getByRole('searchbox', { name: 'Name, phone, e-mail' }).fill('Ana');
    await expect(page).toHaveURL(/search=Ana/);
    await expect.poll(() => table.evaluate((box) => box.scrollTop)).toBe(0);
  });
});

const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).getByRole('link');

async function add(request: APIRequestContext, as: Member, people: string[]) {
  for (const name of people) await ask(request, '/api/crm/contacts/', { data: { name }, as });
}
