type Project = { id: number; name: string };

/** Above this many the picker offers a search. */
export const SEARCH_FROM = 8;

/** Every typed word must be found in the name, in any order; digits also find a project by its number. */
export function findProjects<P extends Project>(projects: P[], typed: string): P[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return projects.filter(({ id, name }) => {
    const text = `${name} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
