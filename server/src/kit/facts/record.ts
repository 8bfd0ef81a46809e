import type { Actor } from '@parley/contract/actors';
import type { Cause, Changes, FactKind, FactWords, Origin } from '@parley/contract/facts';
import { isDeepStrictEqual } from 'node:util';
import { actorOf } from '../actor.ts';
import { now } from '../clock.ts';
import { cut } from '../cut.ts';
import { afterCommit, beforeCommit, enterProject, type Tx, unanswered } from '../db/index.ts';
import { type HeardFact, reactionsToFacts } from '../events/events.ts';
import type { Viewer } from '../viewer.ts';
import { insertFactIn, insertFacts, seeQueues } from './facts.queries.ts';
import { wakeConsumers } from './wake.ts';

/** Who did it, and from where. */
export type By = { actor: Actor; origin: Origin | null };

type Told<K extends FactKind> = {
  /** What it is about; null where the kind itself says so: there is only one. */
  id: number | null;
  name: string | null;
  by: By;
  changes?: Changes<K['shape']>;
  words?: FactWords;
  cause?: Partial<Cause>;
};

/** A fact that is yet to be recorded. */
export type Fact = Told<FactKind> & { kind: FactKind };
export const fact = <K extends FactKind>(kind: K, told: Told<K>): Fact => ({ kind, ...told }) as Fact;

/**
 * Keeps for good that something happened, in the transaction that makes it true: either both are there or neither is.
 * Passwords, tokens and words of messages never stand in it.
 */
export const record = <K extends FactKind>(tx: Tx, project_id: number, kind: K, told: Told<K>): void =>
  recordAll(tx, project_id, [fact(kind, told)]);

/** The same for several at once, in this order, by one statement. */
export function recordAll(tx: Tx, project_id: number, all: Fact[]): void {
  if (!all.length) return;
  unanswered(tx, insertFacts(tx, { project_id, at: now(), facts: JSON.stringify(all.map(rowOf)) }));
  const names = new Set(all.map((it) => it.kind.name));
  for (const react of reactionsTo(tx, project_id, names, all)) beforeCommit(tx, react);
  afterCommit(tx, () => wakeConsumers(project_id, names));
}

const reactionsTo = (tx: Tx, project_id: number, names: ReadonlySet<string>, all: Fact[]) =>
  [...reactionsToFacts(names)].map(
    ({ kinds, react }) =>
      () =>
        react(tx, project_id, all.filter((it) => kinds.has(it.kind.name)).map(heard)),
  );

const heard = ({ kind, id, changes = {}, by, cause }: Fact): HeardFact => ({
  kind: kind.name,
  id,
  changes,
  actor: by.actor,
  cause: { token: null, why: null, ...cause },
});

/** What concerns a person and not a project: the same in each of theirs, by one statement. */
export function recordIn(tx: Tx, projects_ids: number[], it: Fact): void {
  if (!projects_ids.length) return;
  unanswered(tx, seeQueues(tx, { word: 'every' }));
  unanswered(tx, insertFactIn(tx, { projects_ids, at: now(), facts: JSON.stringify([rowOf(it)]) }));
  unanswered(tx, seeQueues(tx, { word: '' }));
  const names = new Set([it.kind.name]);
  for (const id of projects_ids)
    for (const react of reactionsTo(tx, id, names, [it]))
      beforeCommit(tx, async () => {
        const was = await enterProject(tx, id);
        await react();
        await enterProject(tx, was);
      });
  afterCommit(tx, () => projects_ids.forEach((id) => wakeConsumers(id, names)));
}

/** What a member did, by whatever means. */
export const doneBy = (viewer: Viewer): By => ({ actor: actorOf(viewer), origin: viewer.origin ?? null });

// A template may hold a page; what became of it is told by how it begins.
const longest = 1000;
const toldOf = (value: unknown): unknown => (typeof value === 'string' ? cut(value, longest) : (value ?? null));

/** Of these fields, those that became another. */
export const differences = <T extends object>(
  was: T,
  is: Partial<T>,
  names = Object.keys(is) as (keyof T)[],
): Changes =>
  Object.fromEntries(
    names
      .filter((name) => is[name] !== undefined && !isDeepStrictEqual(was[name] ?? null, is[name] ?? null))
      .map((name) => [name, [toldOf(was[name]), toldOf(is[name])]]),
  );

const rowOf = ({ kind, id, name, by, changes = {}, words = {}, cause }: Fact) => ({
  name: kind.name,
  subject: kind.subject,
  subject_id: id,
  subject_name: name,
  user_id: by.actor.kind === 'member' ? by.actor.id : null,
  actor: by.actor,
  token: cause?.token ?? null,
  why: cause?.why ?? null,
  changes,
  words,
  origin: by.origin,
});
