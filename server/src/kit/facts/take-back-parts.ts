import type { Db } from '../db/index.ts';
import { type NextFact, nextFacts } from './take-back.queries.ts';
import type { Undoable } from './take-back.ts';

/** Some things of one kind that go back in one transaction. */
export type Part = {
  kind: Undoable;
  subject: string;
  ids: number[];
  /** Of all that go back in parts. */
  names: string[];
  /** What was touched up to here had gone back before. */
  reached: number;
  /** The facts it stands for: after this one, up to that one. */
  after: number;
  to: number;
};

export const namesOf = (all: readonly Undoable[], its: 'kinds' | 'byItself' = 'kinds'): string[] =>
  all.flatMap((it) => (it[its] ?? []).map(({ name }) => name));

type Press = { project_id: number; token: string; all: readonly Undoable[]; limit: number };

/** What is to go back next, of so many facts; `isLast`: there are no more. */
export async function nextParts(
  db: Db,
  { project_id, token, all, limit }: Press,
): Promise<{ parts: Part[]; isLast: boolean }> {
  const inParts = all.filter((it) => it.atOnce);
  const names = namesOf(inParts);
  const facts = await nextFacts(db, { project_id, token, names, limit: limit + 1 });
  return { parts: partsOf(facts.slice(0, limit), inParts, names), isLast: facts.length <= limit };
}

/** One thing after another as they were first touched. */
function partsOf(facts: NextFact[], all: Undoable[], names: string[]): Part[] {
  const parts: Part[] = [];
  const seen = new Set<string>();
  for (const { id, name, subject, subject_id, reached } of facts) {
    const thing = `${subject} ${subject_id}`;
    const last = parts.at(-1);
    const kind = all.find(({ kinds }) => kinds.some((it) => it.name === name))!;
    if (last && (seen.has(thing) || (last.kind === kind && last.ids.length < kind.atOnce!))) last.to = id;
    else parts.push({ kind, subject, ids: [], names, reached, after: last?.to ?? reached, to: id });
    if (!seen.has(thing)) parts.at(-1)!.ids.push(subject_id);
    seen.add(thing);
  }
  return parts;
}
