const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The addresses of a line; null: one of them is none. */
export function addressesIn(line: string): string[] | null {
  const named = line.split(/[,;\s]+/).filter(Boolean);
  return named.every(isAddress) ? [...new Set(named.map((it) => it.toLowerCase()))] : null;
}
