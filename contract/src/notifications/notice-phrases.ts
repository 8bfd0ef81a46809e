import type { Notice } from './notices.ts';

export type Told = Pick<Notice, 'kind' | 'what' | 'count' | 'by' | 'about'>;
type What = NonNullable<Notice['what']>;

/** With whoever did it, or without where nobody did. */
export const doing =
  (somebody: (name: string) => string, nobody: string) =>
  ({ by }: Told): string =>
    by ? somebody(by.name) : nobody;

/** The more there are, the number says it. */
export const some =
  (one: (told: Told) => string, several: (told: Told) => string) =>
  (told: Told): string =>
    told.count > 1 ? several(told) : one(told);

/** By what became of it. */
export const outcome =
  (all: Partial<Record<What, (told: Told) => string>>, otherwise: string) =>
  (told: Told): string =>
    (told.what && all[told.what]?.(told)) ?? otherwise;

export const name = ({ by }: Told): string => by?.name ?? '';
