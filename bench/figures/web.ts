import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type BigBase, bigBases } from '../big-base.ts';
import { heapOf, openBrowser, openPage, scriptsBeforeFirstScreen, tasksDuring, watchWork } from '../browser.ts';
import { type Figure, median, notes, percentile, type Row, row } from '../figure.ts';
import { joinLive, onLive } from '../live-socket.ts';
import { openClients } from '../rooms.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Stage } from '../stage.ts';

const messenger = '/app/messenger/';
const updatesASecond = 200;
// A message to a client is told three times: it is there, its contact has moved up, it has left.
const toldByOne = 3;

/** What a person feels: pages as they are built, in a real browser on a processor four times slower. */
export const web: Figure = {
  name: 'web',
  needs_browser: true,
  run: async (stage) => {
    // The usual big size even where a bigger one is made too.
    const base = (await bigBases(stage))[stage.quick ? 0 : 1]!;
    const browser = await openBrowser();
    try {
      return [
        ...(await firstScreen(stage, browser, base)),
        ...(await work(stage, browser, base)),
        ...(await farDown(stage, browser, base)),
        ...(await updates(stage, browser)),
      ];
    } finally {
      await browser.close();
    }
  },
};

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('link');
const linesOf = (page: Page) => page.getByRole('list', { name: 'Messages' }).locator('[data-message]');
const onBusy = (): string => `load of the machine ${loadavg()[0]!.toFixed(1)}`;

async function firstScreen({ ours, rounds }: Stage, browser: Browser, { project_id, size }: BigBase): Promise<Row[]> {
  const paints: number[] = [];
  const rows: number[] = [];
  let scripts = 0;
  for (let round = 0; round < rounds; round++) {
    const page = await openPage(browser, ours.url, project_id);
    await page.goto(messenger);
    await rowsOf(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    paints.push(await page.evaluate(() => window.noticed.lcp));
    rows.push(await page.evaluate(() => window.noticed.rows));
    scripts = await scriptsBeforeFirstScreen(page);
    await page.context().close();
  }
  return [
    row('web scripts', scripts, 'KB gzip', null, 'first screen', 'goal: 250 or less'),
    row('web first screen', median(paints) / 1000, 's', null, size, notes('LCP, CPU x4; goal: 1.5', onBusy())),
    row('web first rows', median(rows) / 1000, 's', null, size, notes('the list is there, CPU x4', onBusy())),
  ];
}

/** Somebody scrolls the list, opens dialogues one after another, writes, and reads far up in a long one. */
async function work({ ours, quick }: Stage, browser: Browser, { project_id, size, long }: BigBase): Promise<Row[]> {
  const page = await openPage(browser, ours.url, project_id);
  await page.goto(messenger);
  await rowsOf(page).first().waitFor();
  const list = await tasksDuring(page, async () => {
    await rowsOf(page).first().hover();
    await scroll(page, quick ? 40 : 200, 800);
  });
  for (let nth = 0; nth < 10; nth++) {
    await rowsOf(page).nth(nth).click();
    await linesOf(page).first().waitFor();
  }
  await page
    .getByRole('textbox', { name: 'Message' })
    .first()
    .pressSequentially('Good morning, it is ready', { delay: 30 });
  await sleep(500);
  const felt = Object.values(await page.evaluate(() => window.noticed.interactions));
  await page.context().close();

  const reader = await openPage(browser, ours.url, project_id);
  const began = performance.now();
  await reader.goto(`${messenger}${long.contact_id}`);
  await linesOf(reader).first().waitFor();
  const opened = performance.now() - began;
  const thread = await tasksDuring(reader, async () => {
    await linesOf(reader).last().hover();
    await scroll(reader, quick ? 20 : 100, -800);
  });
  await reader.context().close();
  const said = quick ? 'a dialogue of 1000 messages' : 'a dialogue of 10000 messages';
  const busy = notes('CPU x4', onBusy());
  return [
    row('web list scrolled', list.longest, 'ms longest task', null, size, notes(`${list.over} over 100 ms`, busy)),
    row('web answers', percentile(felt, 98), 'ms INP', null, `${felt.length} actions`, notes('goal: 200', busy)),
    row('web dialogue opened', opened, 'ms', null, said, notes('with the page itself', busy)),
    row(
      'web dialogue scrolled',
      thread.longest,
      'ms longest task',
      null,
      said,
      notes(`${thread.over} over 100 ms`, busy),
    ),
  ];
}

async function scroll(page: Page, steps: number, by: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, by);
    await sleep(30);
  }
}

/** Somebody looks for a contact by hand, thousands of rows down: a row costs there what it cost above. */
async function farDown({ ours, quick }: Stage, browser: Browser, { project_id, size }: BigBase): Promise<Row[]> {
  const page = await openPage(browser, ours.url, project_id);
  await page.goto(messenger);
  await rowsOf(page).first().waitFor();
  const stretch = quick ? 400 : 2000;
  const costs: number[] = [];
  const before = await heapOf(page);
  const worked = await watchWork(page);
  for (let nth = 1; nth <= 4; nth++) {
    const from = await worked();
    await scrollUntil(page, nth * stretch);
    costs.push(((await worked()) - from) / stretch);
  }
  const held = (await heapOf(page)) - before;
  await page.context().close();
  const grown = `${(held / 1e6).toFixed(1)} MB more held after ${4 * stretch} rows`;
  const said = notes(`${costs[0]!.toFixed(2)} ms a row at first, ${costs[3]!.toFixed(2)} at last`, grown);
  return [row('web list far down', costs[3]! / costs[0]!, 'times the first rows', null, size, said)];
}

/** To the end of what is there, until so many rows are. */
const scrollUntil = (page: Page, rows: number): Promise<void> =>
  page.getByRole('list', { name: 'Clients' }).evaluate(async (list, wanted) => {
    const held = (): number =>
      Math.max(...[...list.querySelectorAll('[aria-posinset]')].map((it) => Number(it.getAttribute('aria-posinset'))));
    while (held() < wanted) {
      list.scrollTop = list.scrollHeight;
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  }, rows);

/** The list of a busy office while so much happens in it. */
async function updates({ ours, database, quick }: Stage, browser: Browser): Promise<Row[]> {
  const { headers, token } = await signInOurs(ours.url, 'admin@demo.parley');
  const clients = await openClients(ours.url, headers, database, 40);
  const page = await openPage(browser, ours.url, demoProject);
  await page.goto(messenger);
  await rowsOf(page).first().waitFor();
  let heard = 0;
  const socket = await joinLive(ours.url, token, demoProject);
  onLive(socket, () => (heard += 1));
  const rate = updatesASecond / toldByOne;
  const seconds = quick ? 3 : 10;
  const [from, began] = [heard, performance.now()];
  let took = 0;
  const felt = await tasksDuring(page, async () => {
    const sent: Promise<void>[] = [];
    for (let nth = 0; nth < rate * seconds; nth++) {
      const wait = began + (nth * 1000) / rate - performance.now();
      if (wait > 1) await sleep(wait);
      sent.push(clients[nth % clients.length]!.send(crypto.randomUUID()));
    }
    await Promise.all(sent);
    took = (performance.now() - began) / 1000;
    await sleep(500);
  });
  socket.close();
  await page.context().close();
  const size = `${Math.round((heard - from) / took)} updates a second for ${took.toFixed(1)} s`;
  const note = notes(`goal: 100; ${felt.over} over it`, 'CPU x4', onBusy());
  return [row('web updates', felt.longest, 'ms longest task', null, size, note)];
}
