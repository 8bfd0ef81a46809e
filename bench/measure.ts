import type { Figure, Row } from './figure.ts';
import type { Stage } from './stage.ts';

type Failure = { name: string; why: string };
type Say = (words: string) => void;

/** One figure after another; one that fails takes none of the others along. */
export async function measure(figures: readonly Figure[], stage: Stage, say: Say) {
  const rows: Row[] = [];
  const failures: Failure[] = [];
  for (const { name, run } of figures) {
    say(`measuring ${name}…`);
    try {
      rows.push(...(await run(stage)));
    } catch (error) {
      const why = (error as Error).message;
      failures.push({ name, why });
      say(`${name} failed: ${why}`);
    }
  }
  return { rows, failures };
}

/** What can be measured here; `whyNoBrowser` is asked once, and only if a figure wants a browser. */
export async function measurable(
  figures: readonly Figure[],
  whyNoBrowser: () => Promise<string>,
  say: Say,
): Promise<{ figures: Figure[]; failures: Failure[] }> {
  const shown = figures.filter((it) => it.needs_browser);
  const why = shown.length ? await whyNoBrowser() : '';
  if (!why) return { figures: [...figures], failures: [] };
  for (const { name } of shown) say(`${name} is left out, since no browser starts: ${why}`);
  return {
    figures: figures.filter((it) => !it.needs_browser),
    failures: shown.map(({ name }) => ({ name, why: 'no browser' })),
  };
}
