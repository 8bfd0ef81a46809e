import { mkdirSync, rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './e2e/chromium-args.ts';
import { browserToLaunch } from './scripts/browser.mjs';

const port = Number(process.env.E2E_PORT ?? 8197);

/** Where the walk of calls has a relay, while it runs: by UDP, so that the server's own number is free. */
const relay = { TURN_URL: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: 'of these walks' };

// The folder is emptied once; workers load this file again and find it named.
if (!process.env.E2E_DATA_DIR) {
  process.env.E2E_DATA_DIR = `${import.meta.dirname}/node_modules/.cache/e2e-data`;
  rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
  mkdirSync(process.env.E2E_DATA_DIR, { recursive: true });
}

export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  // A walk waits as often as it works: a third one fills the gaps of two processors.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A second try saves a landing from chance; scripts/test/flaky.mjs names whoever needed it.
  retries: 1,
  // Enough for a busy machine: what is waited for is promised, not its speed.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error', TRUST_PROXY: 'on', ...relay },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'pipe',
  },
  use: {
    baseURL: `http://localhost:${port}/app/messenger/`,
    locale: 'en-US',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    permissions: ['notifications', 'microphone', 'clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'reduce' },
    // Allowed where a test is about it; elsewhere it would fetch the whole product a second time.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { ...browserToLaunch(), args: chromiumArgs },
  },
  projects: [
    { name: 'desktop', grepInvert: /@mobile/ },
    {
      name: 'mobile',
      grep: /@mobile/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
