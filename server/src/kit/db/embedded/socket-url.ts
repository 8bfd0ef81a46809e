/** A host must stand before the path for new URL() to read it; pg takes the one of the query. */
export const socketUrl = (folder: string, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(folder)}`;
