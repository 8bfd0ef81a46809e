export const socketUrl = (folder: string, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(folder)}`;
