import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../e2e/chromium-args.ts';
import { browserToLaunch } from '../scripts/browser.mjs';
import { fromElsewhere } from './call.ts';

/** What the page itself has noticed so far; times in milliseconds. */
type Noticed = { lcp: number; rows: number; tasks: number[]; interactions: Record<string, number> };
declare global {
  interface Window {
    noticed: Noticed;
  }
}

/** As slow as a modest phone or an old office machine. */
const slowness = 4;

export const openBrowser = (): Promise<Browser> => chromium.launch({ ...browserToLaunch(), args: chromiumArgs });

/** Nothing, or the reason why no browser comes up on this machine. */
export const whyNoBrowser = (): Promise<string> =>
  openBrowser().then(
    async (browser) => {
      await browser.close();
      return '';
    },
    (error: Error) => error.message.split('\n')[0]!,
  );

/** A signed-in person's page in one project, on a processor four times slower, not gone anywhere yet. */
export async function openPage(browser: Browser, origin: string, project_id: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    permissions: ['notifications'],
    serviceWorkers: 'block',
    extraHTTPHeaders: fromElsewhere(),
  });
  const person = { email: 'admin@demo.parley', password: 'parley-demo' };
  const answer = await context.request.post('/api/app/user/login/', { data: person });
  if (!answer.ok()) throw new Error(`could not sign in: ${answer.status()} ${await answer.text()}`);
  await context.addInitScript(watch, String(project_id));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}

/** Runs in the page before anything of ours. */
function watch(project: string): void {
  localStorage.setItem('project', project);
  window.noticed = { lcp: 0, rows: 0, tasks: [], interactions: {} };
  const { noticed } = window;
  type Entry = PerformanceEntry & { interactionId?: number };
  const on = (type: string, hear: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', (it) => (noticed.lcp = it.startTime));
  const lookForRows = (): void => {
    if (document.querySelector('[data-contact]')) noticed.rows = performance.now();
    else requestAnimationFrame(lookForRows);
  };
  requestAnimationFrame(lookForRows);
  on('longtask', (it) => noticed.tasks.push(it.duration));
  const heard = (it: Entry): void => {
    if (!it.interactionId) return;
    const known = noticed.interactions[it.interactionId] ?? 0;
    noticed.interactions[it.interactionId] = Math.max(known, it.duration);
  };
  on('event', heard, { durationThreshold: 16 });
}

/** The longest task while something is done, and how many took more than 100 ms. */
export async function tasksDuring(
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ longest: number; over: number }> {
  await page.evaluate(() => (window.noticed.tasks = []));
  await work();
  const tasks = await page.evaluate(() => window.noticed.tasks);
  return { longest: Math.max(0, ...tasks), over: tasks.filter((it) => it > 100).length };
}

/** Tells, whenever asked, for how many milliseconds the page's own thread has worked since now. */
export async function watchWork(page: Page): Promise<() => Promise<number>> {
  // One session for all askings: the browser counts anew for each.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find((it) => it.name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** Bytes that JavaScript holds when nothing is left to be thrown away. */
export async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

/** Kilobytes of the scripts that were asked for before the biggest part of the screen stood there. */
export async function scriptsBeforeFirstScreen(page: Page): Promise<number> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((it) => it.startTime < window.noticed.lcp && /\.js(\?|$)/.test(it.name))
      .map((it) => it.name),
  );
  const bodies = await Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
}
