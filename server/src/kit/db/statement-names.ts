// A bound keeps statements with lists of changing length from filling the server's memory.
export const maxNamed = 2000;
const names = new Map<string, string>();
let given = 0;

/** Under which a statement is planned once on each connection. */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < maxNamed) names.set(text, (name = `q${given++}`));
  return name;
}

/**
 * A newer version beside us has given a table another column: under its old name a statement that reads all of them is
 * refused on every connection from then on.
 */
export const isOutdated = (error: unknown): boolean =>
  (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/** From here on it has another name; of several who were refused at once the first one sees to it. */
export function forgetName(text: string, name: string | undefined): void {
  if (names.get(text) === name) names.delete(text);
}
