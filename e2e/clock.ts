import type { Page } from '@playwright/test';

/** Stops the page's clock, so that a busy machine does not eat the second being measured. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-16T12:00:00') });
  await page.clock.pauseAt(new Date('2026-11-16T12:00:30'));
}
