type Step = {
  text: string;
  /** One statement that no transaction may hold: it commits by itself, or builds an index beside those who write. */
  is_alone: boolean;
};

/**
 * A file that would hold a large table for long says `-- in steps` in its first line: each step ends by itself, so that
 * others get their turn, and may be repeated. Null: the file is one transaction.
 */
export function stepsOf(text: string): Step[] | null {
  if (!text.startsWith('-- in steps\n')) return null;
  const [first, ...rest] = text.split(/^-- step( outside a transaction)?$/m);
  const steps = [{ text: first!, is_alone: false }];
  for (let nth = 0; nth < rest.length; nth += 2) steps.push({ text: rest[nth + 1]!, is_alone: Boolean(rest[nth]) });
  return steps;
}

/**
 * The whole of a file as one transaction may hold it, where the tables are empty: there is nothing to be tidied up, and
 * nobody beside whom an index would have to be built.
 */
export function onEmptyTables(text: string): string {
  const isTidying = (step: string): boolean => /^\s*vacuum\b/i.test(step.replace(/^--.*$/gm, ''));
  const steps = stepsOf(text)?.filter((it) => !(it.is_alone && isTidying(it.text)));
  return steps?.map((it) => (it.is_alone ? it.text.replace(/\bconcurrently\b/gi, '') : it.text)).join('\n') ?? text;
}
