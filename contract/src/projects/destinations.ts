import { isSameAddress } from '../common.ts';
import type { ConnectField } from './connections.ts';

type Values = Record<string, string | undefined>;

/** Whether the form asks for it, as it is filled in. */
export const isAsked = ({ when }: ConnectField, values: Values): boolean =>
  !when || when.some(([name, value]) => values[name] === value);

/** What holds for one place only: it is entered again where a form leads elsewhere. */
export const isBound = ({ kind }: ConnectField): boolean => kind === 'secret' || kind === 'consent';

/** Whether what is entered now goes elsewhere than before. An address left empty is one too: the usual one. */
export const leadsElsewhere = (fields: readonly ConnectField[], before: Values, now: Values): boolean =>
  fields.some((it) => it.is_destination && !isSamePlace(it, before[it.name], now[it.name]));

function isSamePlace({ kind, first }: ConnectField, before = '', now = ''): boolean {
  if (kind === 'url') return isSameAddress(before, now);
  const plain = (it: string) => it.trim().toLowerCase() || (kind === 'choice' && first) || '';
  return plain(before) === plain(now);
}
