/** The list with one thing taken from its place and put at another. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
}
