import type { SheetImport, SheetImportDraft } from '@parley/contract/clients/import';
import { getImport, startImport, uploadImport } from '@parley/contract/clients/import';
import type { ErrorBody } from '@parley/contract/errors';
import { utils, write, type BookType } from '@e965/xlsx';
import { expect, vi } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import type { Person } from '../../../../../test/people.ts';

export type Line = (string | number | boolean | Date | null)[];

/** A real sheet of these lines. */
export function sheetOf(lines: Line[], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines, { UTC: true }), 'Clients');
  return write(book, { type: 'buffer', bookType, compression: true, cellDates: false }) as Buffer;
}

export const headersOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'x-project': String(person.project_id),
});

type Uploaded = { status: number; data: SheetImportDraft } & ErrorBody;

export async function upload(
  app: TestApp,
  person: Person,
  bytes: Buffer | string,
  name = 'clients.xlsx',
  language = 'en',
  fields: Record<string, string> = { draft: '1' },
): Promise<Uploaded> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const headers = { ...headersOf(person), 'accept-language': language };
  const response = await fetch(app.url + uploadImport.path, { method: 'POST', headers, body: form });
  return { status: response.status, ...((await response.json()) as Omit<Uploaded, 'status'>) };
}

/** Until an import is no longer at work. */
export async function ended(person: Person, id: number): Promise<SheetImport> {
  let last: SheetImport | undefined;
  await vi.waitFor(
    async () => {
      const { body } = await person.call(getImport, { id });
      last = body.data;
      expect(['running', 'reverting']).not.toContain(last.status);
    },
    { timeout: 60_000, interval: 30 },
  );
  return last!;
}

/** Uploaded, started as it was understood, and over. */
export async function importSheet(app: TestApp, person: Person, bytes: Buffer | string): Promise<SheetImport> {
  const { data } = await upload(app, person, bytes);
  await person.call(startImport, { id: data.id });
  return ended(person, data.id);
}
