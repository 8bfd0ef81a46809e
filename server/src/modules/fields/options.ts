import type { GivenOption } from './fields.queries.ts';

/** Empty ones do nothing, and a new one that says the same as another does nothing either. */
export function tidyOptions(given: readonly GivenOption[]): GivenOption[] {
  const taken = new Set(given.flatMap((it) => (it.id !== undefined && it.value ? [it.value.toLowerCase()] : [])));
  const ids = new Set<number>();
  return given.filter(({ id, value }) => {
    if (!value) return false;
    if (id !== undefined) return !ids.has(id) && ids.add(id);
    const word = value.toLowerCase();
    return !taken.has(word) && taken.add(word);
  });
}
