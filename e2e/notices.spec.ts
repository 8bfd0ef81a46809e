import { expect } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { register, signIn, test } from './people.ts';

// Notices come through the worker.
test.use({ serviceWorkers: 'allow' });

test('browser notices are offered when a client has written, once, and again after a week', async ({
  page,
  request,
}) => {
  // A browser that has not been asked yet; the test browser has already said yes.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  const vera = await register(request);
  const key = await openWebsite(request, vera);
  await signIn(page, vera);
  const offer = page.getByText('Know at once when a client writes');
  await expect(page.getByRole('link', { name: /Team chat/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await writesFromSite(request, key, 'Ada Stone', 'Hello');
  await expect(page.getByRole('link', { name: /Ada Stone/ })).toBeVisible();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Remind me in a week' }).click();
  await expect(offer).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('link', { name: /Ada Stone/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('notices_offered', String(Date.now() - 8 * 86_400_000)));
  await page.reload();
  await page.getByRole('button', { name: 'Turn notices on' }).click();
  // The test browser's own push service refuses: that is said, and the work goes on. For the worker of a first visit
  // the product itself waits up to 15 s.
  const refused = page.getByText('Notifications are off: this browser could not be subscribed');
  await expect(refused).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: /Team chat/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('config'))).toContain('"notice_web":false');
});
