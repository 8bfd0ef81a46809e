/** Atoms, quoted texts and lists of a command. */
export function words(line: string): string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\([^)]*\))|(\S+)/g)].map(
    ([, quoted, list, atom]) => quoted?.replace(/\\(.)/g, '$1') ?? list ?? atom ?? '',
  );
}

/** Whether a number is within a range such as `2:5,9:*`. */
export function isIn(range: string, number: number, greatest: number): boolean {
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.split(':');
    const ends = [from, to].map((it) => (it === '*' ? greatest : Number(it)));
    return number >= Math.min(...ends) && number <= Math.max(...ends);
  });
}
