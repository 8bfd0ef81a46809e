import { expect, type Page } from '@playwright/test';
import { hostileWords } from './hostile-words.ts';
import { ask, register, test, visit } from './people.ts';
import { connectSimulated, newClient } from './simulated.ts';

const types = ['telegram', 'whatsapp', 'waba', 'instagram', 'viber', 'vk', 'avito', 'email', 'telegramNumbered'];

test('whatever clients write, call themselves and their files by, nothing of it runs and nothing is asked for elsewhere', async ({
  page,
}) => {
  expect(hostileWords.length).toBeGreaterThanOrEqual(300);
  const owner = await register(page.request);
  const mischief = watch(page);
  const share = Math.ceil(hostileWords.length / types.length);
  for (const [nth, type] of types.entries()) {
    const words = hostileWords.slice(nth * share, (nth + 1) * share);
    const account = await connectSimulated(page.request, owner, type);
    const client = await newClient(page.request, account, `Eve ${nth} ${words[0]!}`);
    const extra = { subject: words[1]! };
    for (let at = 0; at < words.length; at += 12)
      await client.does({ do: 'write', text: words.slice(at, at + 12).join('\n'), extra });
    const file = { name: `${words[2]!}.html`, mime: 'text/html', base64: btoa('<script>top.hit=1</script>') };
    // Avito's clients send pictures only.
    if (type !== 'avito') await client.does({ do: 'write', file, extra });
    await client.does({ do: 'write', text: `That is all of ${type}`, extra });
  }
  await page.goto('/app/messenger/');
  await expect(page.getByRole('link', { name: /^Eve|Eve \d/ })).toHaveCount(types.length);
  const rows = await ask<{ id: number; name: string }[]>(page.request, '/api/crm/contacts/?count=100', { as: owner });
  for (const { id } of rows.filter(({ name }) => name.startsWith('Eve'))) {
    await visit(page, String(id));
    await expect(page.getByRole('list', { name: 'Messages' }).getByText(/^That is all of/)).toBeVisible();
  }
  expect(await mischief()).toEqual([]);
});

/** What a page did that nobody asked it to. */
function watch(page: Page) {
  const seen: string[] = [];
  page.on('dialog', (dialog) => void (seen.push(`dialog ${dialog.message()}`), dialog.dismiss()));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') seen.push(`request ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text());
  });
  page.on('framenavigated', async (frame) => {
    if (await frame.evaluate(() => 'hit' in globalThis).catch(() => false)) seen.push(`ran in ${frame.url()}`);
  });
  return async () => {
    if (await page.evaluate(() => 'hit' in globalThis)) seen.push('ran');
    return seen;
  };
}
