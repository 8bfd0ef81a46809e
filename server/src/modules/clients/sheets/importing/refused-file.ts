import { Readable } from 'node:stream';
import type { getImportSample as sampling, getRefused as endpoint } from '@parley/contract/clients/import';
import { columnTitles, refusalText } from '@parley/contract/clients/sheet-words';
import type { Parsed } from '@parley/contract/http';
import type { Language, Texts } from '@parley/contract/languages';
import { refuse } from '../../../../kit/errors.ts';
import type { FileAnswer } from '../../../../kit/http/send-file.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { type Cell, sheetMimes, writeSheet } from '../../../../kit/sheets/write-sheet.ts';
import { findImport, type ImportRow, refusalsFrom } from './imports.queries.ts';

const atOnce = 2000;
const why: Texts = { en: 'Why refused', ru: 'Причина отказа', pt: 'Motivo da recusa', es: 'Motivo del rechazo' };

/** As the sheet had them, with the reasons in a column of their own, so that they can be mended and imported again. */
export async function getRefused(viewer: Viewer, { id, type }: Parsed<typeof endpoint>): Promise<FileAnswer> {
  const it = (await findImport(viewer, id)) ?? refuse('not_found');
  const name = `${it.file_name.replace(/\.\w{1,5}$/, '')}-refused.${type}`;
  return {
    name,
    mime: sheetMimes[type],
    body: Readable.from(writeSheet(type, refusedLines(it, viewer.language), viewer.language)),
  };
}

async function* refusedLines({ project_id, id, columns }: ImportRow, language: Language): AsyncGenerator<Cell[]> {
  yield [...columns.map((it) => it.title), why[language]];
  for (let after = 0; ;) {
    const page = await refusalsFrom(project_id, id, after, atOnce);
    for (const { cells, reasons } of page) {
      const texts = reasons.map(({ code, value }) => refusalText(code, language, value));
      yield [...columns.map((_, nth) => cells[nth] ?? ''), texts.join('; ')];
    }
    if (page.length < atOnce) return;
    after = page.at(-1)!.row;
  }
}

/** The same few made-up people in every language. */
const people: Record<Language, string[][]> = {
  en: [
    ['Nora Field', '+44 20 7946 0958', 'nora@field.example', 'Field & Co', 'Prefers to be called in the morning'],
    ['Liam Hart', '+1 (202) 555-0143', 'liam@hart.example', '', ''],
  ],
  ru: [
    ['Мария Лугова', '+7 (999) 123-45-67', 'maria@lug.example', 'ООО «Луг»', 'Звонить утром'],
    ['Пётр Снегов', '8 999 765-43-21', 'petr@sneg.example', '', ''],
  ],
  pt: [
    ['Rita Campos', '+351 912 345 678', 'rita@campos.example', 'Campos Lda', 'Ligar de manhã'],
    ['João Prado', '+55 11 96123-4567', 'joao@prado.example', '', ''],
  ],
  es: [
    ['Lucía Prado', '+34 612 34 56 78', 'lucia@prado.example', 'Prado SL', 'Llamar por la mañana'],
    ['Marcos Vega', '+52 55 1234 5678', 'marcos@vega.example', '', ''],
  ],
};
const sampled = ['name', 'phone', 'email', 'organization', 'notes'] as const;

export async function getImportSample({ language }: Viewer, { type }: Parsed<typeof sampling>): Promise<FileAnswer> {
  const lines = [sampled.map((name) => columnTitles[name][language]), ...people[language]];
  return { name: `sample.${type}`, mime: sheetMimes[type], body: Readable.from(writeSheet(type, lines, language)) };
}
