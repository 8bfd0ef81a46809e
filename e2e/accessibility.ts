import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

// The builder's own axe, in its small form.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');

// Structure is the same in both schemes; of the rules only these look at colours.
export const ofColours = ['color-contrast', 'link-in-text-block'];

// Called moderate, and still how one finds one's way without seeing. The demo's shop and phones are pages in a page.
const ofStructure = new Set(['region', 'page-has-heading-one', 'heading-order', 'landmark-unique']);

/** axe finds nothing serious, in light or in dark. The page is given back in light. */
export async function expectAccessible(page: Page, inside = 'body') {
  expect(await seriousMistakes(page, inside), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await seriousMistakes(page, inside, ofColours), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
}

/** All rules, or those named. In one frame and without the list of what is well, which takes most of axe's time. */
export async function seriousMistakes(page: Page, inside = 'body', rules?: string[]): Promise<string[]> {
  // A window that is fetched when it is first opened may still be on its way, and axe does not wait.
  await page.locator(inside).filter({ visible: true }).first().waitFor();
  await bringAxe(page);
  await page.evaluate(settleColours);
  // A tip belongs to what it describes, wherever it is drawn, and comes when it likes.
  const axe = new AxeBuilder({ page, axeSource: ';' }).include(inside).exclude('#tooltip').setLegacyMode(true);
  const chosen = rules ? { runOnly: { type: 'rule' as const, values: rules } } : {};
  const { violations } = await axe.options({ resultTypes: ['violations'], ...chosen }).analyze();
  const isWhole = inside === 'body' && new URL(page.url()).pathname.startsWith('/app/');
  const isMeant = ({ id, impact }: (typeof violations)[number]) =>
    impact === 'serious' || impact === 'critical' || (isWhole && ofStructure.has(id));
  return violations
    .filter(isMeant)
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Once a document: left to itself the builder brings 1.5 MB twice for each look, which costs as much as looking. */
async function bringAxe(page: Page) {
  const isThere = () => 'axe' in window;
  for (const frame of page.frames()) if (!(await frame.evaluate(isThere))) await frame.evaluate(axeSource);
}

/** A colour on its way to another one is nobody's choice. */
async function settleColours() {
  const changing = document.getAnimations().filter((it) => it instanceof CSSTransition);
  await Promise.allSettled(changing.map((it) => it.finished));
}
