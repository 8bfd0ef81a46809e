type Listed = { id: number; deleted: { erased_at: string } | null };

/** Where one begins: in what lives; else in what was deleted last, which says until when it can be brought back. */
export const firstProject = <P extends Listed>(projects: P[]): P | undefined =>
  projects.find((it) => !it.deleted) ??
  projects.toSorted((one, other) => other.deleted!.erased_at.localeCompare(one.deleted!.erased_at))[0];
