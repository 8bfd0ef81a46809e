import type { SheetImport, SheetImportDraft } from '@parley/contract/clients/import';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import { dbOf } from '../../../../kit/db/index.ts';
import { days, now } from '../../../../kit/clock.ts';
import { files } from '../../../../kit/files/store.ts';
import type { SheetRow } from '../reading/xlsx.ts';
import { shapeFields } from '../shaping/shape-fields.ts';
import { shapeRow, stagedRows } from '../shaping/shape-row.ts';
import type { ImportRow } from './imports.queries.ts';
import { lookUp, missingOrganizations, organizationsIn, plan, planFor, wordsFor } from './meaning.ts';
import { unwrittenOf } from './unwritten.ts';

/** For so long an import can be taken back and looked into. */
export const keptDays = 30;
const over: SheetImport['status'][] = ['done', 'cancelled', 'failed'];

export function shown(it: ImportRow): SheetImport {
  const { id, file_name, status, user_id, total, done, created, updated, skipped, refused, restored, kept } = it;
  const { created_at, ended_at, deals, deals_restored, deals_kept } = it;
  const isYoung = new Date(created_at).getTime() > now().getTime() - days(keptDays);
  const can_revert = over.includes(status) && isYoung && created + updated + deals > 0;
  const ofDeals = { deals, deals_restored, deals_kept };
  const counts = { total, done, created, updated, skipped, refused, restored, kept, ...ofDeals };
  return { id, file_name, status, user_id, ...counts, can_revert, created_at, ended_at };
}

const previewed = 20;

/** Its first lines as they will be, and what would become of them now. */
export async function shownDraft(it: ImportRow): Promise<SheetImportDraft> {
  const { mapping, options } = it;
  const columns = it.columns.map(({ title, samples }) => ({ title, samples }));
  return { ...shown(it), columns, mapping, options, preview: it.status === 'ready' ? await previewOf(it) : [] };
}

async function previewOf(it: ImportRow): Promise<SheetImportDraft['preview']> {
  const { project_id, options, channels_ids } = it;
  const db = dbOf(project_id);
  const shaping = await planFor(db, it);
  const rows = (await firstRows(it))
    .slice(options.headers ? 1 : 0)
    .slice(0, previewed)
    .map((row) => shapeFields(shapeRow(row, shaping), shaping));
  const [found, organizations] = [
    await lookUp(db, { project_id, channels_ids, options }, rows, false),
    await organizationsIn(db, project_id),
  ];
  const names = new Map([...found.clients].map(([id, client]) => [id, String(client.name)]));
  // The import would make them first: until then they have numbers that no organization has.
  if (options.make_organizations)
    for (const name of missingOrganizations(rows, organizations).keys())
      organizations.set(name, -organizations.size - 1);
  const words = wordsFor([...shaping.fields, ...(shaping.deal?.fields ?? [])]);
  // Planning leaves both known and new clients as they will be.
  const { outcomes } = plan(rows, found, organizations, options);
  return outcomes.map((outcome) => {
    const { row, action, contact_id, added } = outcome;
    const after = (contact_id === null ? added?.values : found.clients.get(contact_id)) ?? {};
    return {
      row: row.row,
      values: valuesIn(row, it, words),
      unwritten: unwrittenOf(outcome, after, organizations),
      action,
      reasons: row.reasons,
      contact: contact_id === null ? null : { id: contact_id, name: names.get(contact_id) ?? '' },
    };
  });
}

/** What is right as it will be kept, what is wrong as it stands in the sheet. */
function valuesIn(row: ReturnType<typeof shapeRow>, { mapping }: ImportRow, words: ReturnType<typeof wordsFor>) {
  const values: Record<string, string> = {};
  for (const [nth, target] of mapping.entries())
    if (target && row.cells[nth] && !(target in values)) values[target] = row.cells[nth];
  const { phone, ...rest } = row.details;
  for (const [name, value] of Object.entries(rest)) if (name !== 'manager_id') values[name] = String(value);
  if (row.deal?.price !== undefined) values.deal_price = String(row.deal.price);
  if (phone) values.phone = shownPhone(phone);
  for (const [id, value] of Object.entries(row.custom)) values[`field_${id}`] = words(`field_${id}`, value) ?? '';
  for (const [id, value] of Object.entries(row.deal?.values ?? {}))
    values[`deal_field_${id}`] = words(`field_${id}`, value) ?? '';
  return values;
}

async function firstRows({ staged_key, batches }: ImportRow): Promise<SheetRow[]> {
  if (!staged_key) return [];
  return stagedRows(await linesOf(staged_key, 0, Math.min(batches[1] ?? 0, 4_000_000))).slice(0, previewed + 1);
}

export async function linesOf(key: string, from: number, to: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (to > from)
    for await (const chunk of files().read(key, { start: from, end: to - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
