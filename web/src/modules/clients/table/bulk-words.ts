import type { changeClients } from '@parley/contract/clients/table';
import type { Output } from '@parley/contract/http';
import type { Language } from '@parley/contract/languages';
import type { TFunction } from 'i18next';
import { type Total, totalWords } from './total-words.ts';

type Changed = Pick<Output<typeof changeClients>['data'], 'changed' | 'is_going_on'>;
export type DoneWord = 'changed' | 'archived' | 'unarchived' | 'assigned' | 'foldered' | 'deleted';

/** What was done to how many; of very many, what is being done to `all` of them, for only the first have been changed. */
export function bulkWords(
  t: TFunction<'clients'>,
  language: Language,
  word: DoneWord,
  { changed, is_going_on, all = { total: changed, more: true } }: Changed & { all: Total | undefined },
): string {
  if (!is_going_on) return t(`done.${word}`, { count: changed });
  return t(`going_on.${word}`, { count: all.total, figure: totalWords(all, language) });
}
