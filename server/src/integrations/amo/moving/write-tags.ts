import { cut } from '../../../kit/cut.ts';
import { importedTags } from '../../../modules/deals/index.ts';
import { noteThings, thingsOf } from './things.queries.ts';
import type { Entity } from './wire.ts';
import type { Writing } from './writing.ts';

const longest = 60;

/** By their numbers there, the tags of these here; those that are called so already are the same. */
export async function tagsByAmo({ tx, move, actor }: Writing, rows: Entity[]): Promise<Map<string, number>> {
  const titles = new Map(rows.flatMap((it) => it._embedded?.tags ?? []).map((it) => [String(it.id), titleOf(it.name)]));
  const known = await thingsOf(tx, move, 'tag', [...titles.keys()]);
  for (const [amo_id, title] of titles) {
    if (known.has(amo_id) || !title) continue;
    const made = await importedTags.make(tx, move.project_id, actor, title);
    if (!made) continue;
    const state = made.is_new ? ('made' as const) : ('matched' as const);
    await noteThings(tx, move, 'tag', [{ amo_id, our_id: made.id, state, mark: title }]);
    known.set(amo_id, made.id);
  }
  return known;
}

const titleOf = (name: string): string => cut(name.replaceAll('\0', '').toWellFormed().trim(), longest).trim();

const longestOfClient = 40;

/** A client here has one word about them: whatever does not fit is left for the notes. */
export function tagOfClient({ _embedded }: Entity): { tag: string | null; rest: string[] } {
  const names = (_embedded?.tags ?? []).map((it) => titleOf(it.name)).filter(Boolean);
  const whole = names.join(', ');
  if (whole.length <= longestOfClient) return { tag: whole || null, rest: [] };
  const [first = ''] = names;
  return first.length <= longestOfClient ? { tag: first, rest: names.slice(1) } : { tag: null, rest: names };
}
