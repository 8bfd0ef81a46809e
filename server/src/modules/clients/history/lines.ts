import { clientFields } from '@parley/contract/clients/clients';
import type { ClientAction } from '@parley/contract/clients/history';
import type { ClientFact } from './history.queries.ts';

// No fact tells of so many things: each line of it has a number of its own, and a page begins within one.
const mostLines = 1000;
export const factOfLine = (id: number): number => Math.floor(id / mostLines);

type Line = Pick<ClientAction, 'kind'> & Partial<Pick<ClientAction, 'field' | 'before' | 'after'>>;

/** What one fact says, a thing a line, the newest first. */
export const linesOfFact = ({ id, actor, why, created_at, ...told }: ClientFact): ClientAction[] =>
  linesIn(told)
    .map((line, nth) => ({
      id: id * mostLines + nth,
      actor,
      why,
      field: null,
      before: null,
      after: null,
      ...line,
      created_at,
    }))
    .toReversed();

type Told = Pick<ClientFact, 'name' | 'changes' | 'words' | 'other'>;

function linesIn({ name, changes, words, other }: Told): Line[] {
  // What they began with stands on the card.
  if (name === 'clientCreated') return [{ kind: 'created' }];
  if (name === 'clientCleared') return [{ kind: 'cleared' }];
  if (name === 'clientMerged' || name === 'clientSeparated') {
    return [{ kind: name === 'clientMerged' ? 'merged' : 'separated', after: other ?? '…' }];
  }
  const said = (field: string, side: 0 | 1): string | null => {
    if (field in words) return words[field]![side];
    const value = changes[field]![side] ?? null;
    return value === null ? null : String(value);
  };
  const all = new Set([...Object.keys(changes), ...Object.keys(words)]);
  return [...all]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((field): Line[] => {
      const isSo = Boolean(changes[field]?.[1]);
      if (field === 'archived') return [{ kind: isSo ? 'archived' : 'unarchived' }];
      if (field === 'blocked') return [{ kind: isSo ? 'blocked' : 'unblocked' }];
      if (field === 'deleted_at') return [{ kind: isSo ? 'deleted' : 'restored' }];
      if (field.startsWith('folder_')) return [];
      return [{ kind: 'edited', field, before: said(field, 0), after: said(field, 1) }];
    });
}

const order: readonly string[] = clientFields;
/** As on the card, then the project's own fields, then marks. */
function placeOf(field: string): number {
  const [, own] = /^field_(\d+)$/.exec(field) ?? [];
  if (own) return order.length + Number(own);
  return order.includes(field) ? order.indexOf(field) : Number.MAX_SAFE_INTEGER;
}
