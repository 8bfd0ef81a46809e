/** The letter a report is about stands below: its id is the last that is not the report's own. */
export function letterIn(own: string | undefined, told: string): string | null {
  const ids = [...told.matchAll(/^\s*Message-ID:\s*(<[^>\s]+>)/gim)].map(([, id]) => id!);
  return ids.findLast((it) => it !== own) ?? null;
}

/** Who got copies of the letter that is quoted. */
export const copiesIn = (told: string): string[] =>
  [...told.matchAll(/^\s*Cc:\s*(.+)$/gim)].flatMap(([, line]) => addressesIn(line!));

export const addressesIn = (text: string): string[] =>
  [...text.matchAll(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g)].map(([it]) => it.toLowerCase());
