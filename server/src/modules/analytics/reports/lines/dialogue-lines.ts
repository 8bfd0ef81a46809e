import type { FieldValues } from '@parley/contract/fields/fields';
import { channelNames } from '@parley/contract/projects/channel-names';
import { workingTimeBetween } from '@parley/contract/projects/working-time';
import { momentOf } from '@parley/contract/time';
import { dbToRead } from '../../../../kit/db/index.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { fieldsOf, valuesOf } from '../../../fields/index.ts';
import { type ProjectHours, readHours } from '../../../projects/index.ts';
import { clockCell, type Column, fieldColumns, inMinutes, sheetPages, type Wanted } from './columns.ts';
import { type DialogueLine, dialoguesOf, linesOfDialogues } from './dialogues.queries.ts';
import { titles } from './titles.ts';

type Row = DialogueLine & { values: FieldValues; hours: ProjectHours };

const atOnce = 1000;

export async function* dialogueLines(wanted: Wanted): AsyncGenerator<Cell[][]> {
  const { viewer } = wanted;
  const fields = await fieldsOf(dbToRead(viewer), viewer.project_id, 'client');
  yield* sheetPages(viewer, [...columns, ...fieldColumns<Row>(fields)], pagesOf(wanted));
}

async function* pagesOf(wanted: Wanted): AsyncGenerator<Row[]> {
  const { project_id } = wanted.viewer;
  const db = dbToRead(wanted.viewer);
  const hours = await readHours(db, project_id);
  for (let below: number | null = null; ;) {
    const ids: number[] = await dialoguesOf(db, wanted, below, atOnce);
    const lines = await linesOfDialogues(db, wanted, ids);
    const values = await valuesOf(
      db,
      project_id,
      lines.map((it) => it.contact_id),
    );
    yield lines.map((it) => ({ ...it, values: values.get(it.contact_id) ?? {}, hours }));
    if (ids.length < atOnce) return;
    below = ids.at(-1)!;
  }
}

/**
 * From the client's first word in these days to our answer, by any way of counting. It is the first answer of figures only
 * where the dialogue began in them, and so is called otherwise.
 */
function waited({ asked_at, answered_at }: Row, between: (from: number, to: number) => number): Cell {
  if (!asked_at || !answered_at) return null;
  return inMinutes(between(momentOf(asked_at), momentOf(answered_at)));
}

const columns: Column<Row>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: titles.client, cell: ({ client }) => client },
  { title: titles.phone, cell: ({ phone }) => phone },
  { title: { en: 'Channel', ru: 'Канал', pt: 'Canal', es: 'Canal' }, cell: ({ channel }) => channel },
  {
    title: { en: 'Messenger', ru: 'Мессенджер', pt: 'Mensageiro', es: 'Mensajero' },
    cell: ({ channel_type }, { language }) => channelNames[channel_type][language],
  },
  { title: titles.manager, cell: ({ manager }) => manager },
  {
    title: { en: 'Began', ru: 'Начат', pt: 'Começou', es: 'Empezó' },
    cell: ({ created_at }, reader) => clockCell(created_at, reader),
  },
  {
    title: { en: 'Messages in', ru: 'Входящих', pt: 'Mensagens recebidas', es: 'Mensajes recibidos' },
    cell: ({ written }) => written,
  },
  {
    title: { en: 'Messages out', ru: 'Исходящих', pt: 'Mensagens enviadas', es: 'Mensajes enviados' },
    cell: ({ sent }) => sent,
  },
  {
    title: {
      en: 'Client wrote in the period',
      ru: 'Клиент написал за период',
      pt: 'Cliente escreveu no período',
      es: 'El cliente escribió en el período',
    },
    cell: ({ asked_at }, reader) => clockCell(asked_at, reader),
  },
  {
    title: { en: 'Answered', ru: 'Ответили', pt: 'Respondido', es: 'Respondido' },
    cell: ({ answered_at }, reader) => clockCell(answered_at, reader),
  },
  {
    title: { en: 'Answered by', ru: 'Кто ответил', pt: 'Respondida por', es: 'Respondida por' },
    cell: ({ answered_by }) => answered_by,
  },
  {
    title: {
      en: 'Answered after, minutes',
      ru: 'Ответили через, минут',
      pt: 'Respondido após, minutos',
      es: 'Respondido tras, minutos',
    },
    cell: (row) => waited(row, (from, to) => to - from),
  },
  {
    title: {
      en: 'Answered after, working minutes',
      ru: 'Ответили через, рабочих минут',
      pt: 'Respondido após, minutos de trabalho',
      es: 'Respondido tras, minutos laborables',
    },
    cell: (row) => waited(row, (from, to) => workingTimeBetween(row.hours.hours, from, to, row.hours.zone)),
  },
  { title: titles.closed, cell: ({ closed_at }, reader) => clockCell(closed_at, reader) },
  { title: { en: 'Rating', ru: 'Оценка', pt: 'Avaliação', es: 'Valoración' }, cell: ({ rating }) => rating },
  { title: { en: 'Tag', ru: 'Тег', pt: 'Etiqueta', es: 'Etiqueta' }, cell: ({ tag }) => tag },
];
