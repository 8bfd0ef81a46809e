type Named = { id: number; name: string };

/** By any part of the name or by the id. */
export function findProjects<P extends Named>(projects: P[], search: string): P[] {
  const words = search.trim().toLowerCase();
  return projects.filter(({ id, name }) => name.toLowerCase().includes(words) || String(id) === words);
}
