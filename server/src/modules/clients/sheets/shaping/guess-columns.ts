import type { ImportMapping } from '@parley/contract/clients/import';
import { columnTitles, dealTitles, knownTitles } from '@parley/contract/clients/sheet-words';
import { importDealTargets, importTargets } from '@parley/contract/clients/import';
import type { CustomField } from '@parley/contract/fields/fields';
import { normalPhone } from '../../phones.ts';

/** Letters and digits only, small: what titles are compared by. */
const folded = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const byTitle = new Map<string, string>();
for (const target of importTargets) {
  const titles = [...Object.values(columnTitles[target]), ...(knownTitles[target] ?? []), target];
  for (const title of titles) byTitle.set(folded(title), target);
}

const targetOf = (title: string, fields: readonly CustomField[]): string | null => {
  const field = fields.find((it) => folded(it.label) === folded(title));
  return byTitle.get(folded(title)) ?? (field ? `field_${field.id}` : null);
};

/** Whether the first line names the columns: it knows one of our words, or looks like no line of clients. */
export function hasHeaders([first = [], ...rest]: string[][], fields: readonly CustomField[]): boolean {
  if (first.some((title) => targetOf(title, fields))) return true;
  if (!rest.length) return !first.some(isTelling);
  return !first.some(isTelling) && first.every((cell) => !/^\d+([.,]\d+)?$/.test(cell));
}

const isTelling = (cell: string): boolean => isEmail(cell) || isPhone(cell);
const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
const isPhone = (cell: string): boolean => /^[+\d][\d\s().-]{6,}$/.test(cell) && normalPhone(cell) !== null;
const isName = (cell: string): boolean => /^\p{L}[\p{L}\s.'’-]{1,60}$/u.test(cell);

/** What each column is, by its title, and where titles are silent by what stands in it. */
export function guessMapping(
  titles: string[],
  lines: string[][],
  width: number,
  fields: readonly CustomField[],
): ImportMapping {
  const mapping: ImportMapping = Array.from({ length: width }, (_, nth) => targetOf(titles[nth] ?? '', fields));
  const free = (target: string): boolean => !mapping.includes(target);
  for (let nth = 0; nth < width; nth++) {
    const cells = lines.map((line) => line[nth] ?? '').filter(Boolean);
    if (mapping[nth] || !cells.length) continue;
    const most = (is: (cell: string) => boolean): boolean => cells.filter(is).length > cells.length * 0.7;
    if (free('email') && most(isEmail)) mapping[nth] = 'email';
    else if (free('phone') && most(isPhone) && cells.some((cell) => /^(\+|[78]\d{10}$)|[\s()-]/.test(cell)))
      mapping[nth] = 'phone';
    else if (free('name') && !titles[nth] && most(isName)) mapping[nth] = 'name';
  }
  return mapping;
}

const dealTargetOf = (title: string, fields: readonly CustomField[]): string | null => {
  const words = folded(title);
  const known = importDealTargets.find((it) =>
    [...Object.values(dealTitles[it]), ...(knownTitles[it] ?? [])].some((one) => folded(one) === words),
  );
  const field = fields.find((it) => folded(it.label) === words);
  return known ?? (field ? `deal_field_${field.id}` : null);
};

/** Of columns that mean nothing of a client, those that say something of a deal; each thing is said by one. */
export function guessDealColumns(
  mapping: ImportMapping,
  titles: readonly string[],
  fields: readonly CustomField[],
): ImportMapping {
  const guessed = [...mapping];
  for (const [nth, title] of titles.entries()) {
    const target = guessed[nth] || !title ? null : dealTargetOf(title, fields);
    if (target && !guessed.includes(target)) guessed[nth] = target;
  }
  return guessed;
}
