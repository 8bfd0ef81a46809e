import * as kinds from '@parley/contract/clients/client-facts';
import type { ClientAction } from '@parley/contract/clients/history';
import type { FactWords } from '@parley/contract/facts';
import type { FieldValue } from '@parley/contract/fields/fields';
import type { Caused } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import { type By, fact, recordAll } from '../../../kit/facts/record.ts';
import type { Past } from '../../../kit/facts/take-back-rules.ts';
import type { ValueChange } from '../../fields/index.ts';
import { namesOf } from './history.queries.ts';

/** Who did it, how it came about where it was not done on the card, and the press it belongs to. */
export type ClientCause = Caused<NonNullable<ClientAction['why']>> & { token?: string };

type Happened = { id: number; changes?: Past; words?: FactWords; kind?: kinds.ClientFactKind };

/** What happened to clients, by one statement. */
export const recordClients = (tx: Tx, project_id: number, { actor, why, token }: ClientCause, all: Happened[]): void =>
  recordAll(
    tx,
    project_id,
    all.map(({ id, changes = {}, words = {}, kind = kindOf(changes) }) =>
      fact(kind as typeof kinds.clientChanged, {
        id,
        name: null,
        by: { actor, origin: null },
        changes,
        words,
        cause: { why, ...(token && { token }) },
      }),
    ),
  );

function kindOf(changes: Past): kinds.ClientFactKind {
  const { deleted_at, blocked, archived, manager_id } = changes;
  if (deleted_at) return deleted_at[1] ? kinds.clientRemoved : kinds.clientRestored;
  if (blocked) return blocked[1] ? kinds.clientBlocked : kinds.clientUnblocked;
  if (archived) return archived[1] ? kinds.clientArchived : kinds.clientUnarchived;
  if (manager_id) return kinds.clientAssigned;
  return Object.keys(changes).every((name) => name.startsWith('folder_')) ? kinds.clientFiled : kinds.clientChanged;
}

/** Of what somebody new is known by: what is nothing, or so by itself, is not told. */
export const begunWith = (known: Record<string, unknown>): Past =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([, is]) => is !== null && is !== undefined && is !== false)
      .map(([name, is]) => [name, [null, is]]),
  );

/** Of one client: what each thing was and what it became, and the same of the project's own fields. */
export type Changed = { contact_id: number; fields: Past; values?: ValueChange[] };

/** With what is named by id in words, so that it reads on when that is gone. */
export async function noteChanges(tx: Tx, project_id: number, by: ClientCause, changed: Changed[]): Promise<void> {
  const named = (field: 'organization_id' | 'manager_id') => [
    ...new Set(changed.flatMap((it) => it.fields[field] ?? []).filter((id) => typeof id === 'number')),
  ];
  const names = await namesOf(tx, project_id, named('organization_id'), named('manager_id'));
  const all = changed.map(({ contact_id: id, fields, values = [] }) => {
    const inWords: Words = (field, value) => {
      if (field === 'organization_id') return names.organizations[String(value)] ?? null;
      if (field === 'manager_id') return names.members[String(value)] ?? null;
      const own = values.find((it) => `field_${it.field_id}` === field);
      return own ? (value === own.old_value ? own.before : own.after) : String(value);
    };
    return { id, ...toldIn({ ...fields, ...valueChanges(values) }, inWords) };
  });
  const isAny = ({ changes }: Happened) => Object.keys(changes!).length;
  recordClients(tx, project_id, by, all.filter(isAny));
}

export const valueChanges = (values: ValueChange[]): Past =>
  Object.fromEntries(values.map((it) => [`field_${it.field_id}`, [it.old_value, it.new_value]]));

type Words = (field: string, value: FieldValue) => string | null;

/** What a value does not say itself is said in words. */
export function toldIn(changes: Past, inWords: Words): { changes: Past; words: FactWords } {
  const words: FactWords = {};
  for (const [field, pair] of Object.entries(changes)) {
    const [was, is] = pair.map((value) => (value === null ? null : inWords(field, value as FieldValue)));
    const isSaid = [was, is].every((it, side) => it === (pair[side] === null ? null : String(pair[side])));
    if (!isSaid) words[field] = [was!, is!];
  }
  return { changes, words };
}

export type Gone = { id: number; channels_ids: number[] };

/** What was told of those who are erased goes with them; that somebody erased them is told. */
export async function forgetHistories(tx: Tx, project_id: number, gone: Gone[], by: By): Promise<void> {
  if (!gone.length) return;
  await forgetFacts(
    tx,
    project_id,
    kinds.clientFacts,
    gone.map((it) => it.id),
  );
  const seenBy = (it: Gone) => (it.channels_ids.length ? { channels_ids: [it.channels_ids, null] as const } : {});
  recordAll(
    tx,
    project_id,
    gone.map((it) => fact(kinds.clientErased, { id: it.id, name: null, by, changes: seenBy(it) })),
  );
}
