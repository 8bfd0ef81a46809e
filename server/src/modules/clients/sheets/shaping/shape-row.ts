import type { ImportMapping, ImportReason, RefusalCode } from '@parley/contract/clients/import';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { type Country, readPhone } from '../../phones.ts';
import { tidyName } from '../../rules.ts';
import { asMeant } from '../../../../kit/sheets/formulas.ts';
import type { SheetRow } from '../reading/xlsx.ts';
import type { ColumnSigns } from './day-order.ts';

export type ShapePlan = {
  mapping: ImportMapping;
  /** By what their columns fill. */
  signs: Record<string, ColumnSigns>;
  fields: CustomField[];
  country: Country;
  /** Colleagues by address and by name, in small letters. */
  managers: Record<string, number>;
  /** Of an import into a stage: the fields of deals, and those that the stage wants filled. */
  deal: { fields: CustomField[]; required: { id: number; label: string }[] } | null;
};

/** What a line of a sheet says of a client, as it would be kept. */
export type Details = {
  name?: string;
  phone?: string;
  email?: string;
  legal_entity?: string;
  tax_id?: string;
  notes?: string;
  tag?: string;
  manager_id?: number;
};
export type Shaped = SheetRow & {
  id: number | null;
  details: Details;
  organization: string | null;
  custom: Record<string, FieldValue>;
  /** Every way the number may be spelt among those that are known. */
  spellings: string[];
  reasons: ImportReason[];
  /** Of an import into a stage. */
  deal?: ShapedDeal;
};
export type ShapedDeal = { name?: string; price?: number; values: Record<string, FieldValue> };

const lengths = { legal_entity: 300, tax_id: 32, notes: 10_000, tag: 40 } as const;
const organizationLength = 200;
const emailShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Lines of a staged sheet: each the number of its row, then its cells. */
export const shapeLines = (lines: Uint8Array, plan: ShapePlan): Shaped[] =>
  stagedRows(lines).map((row) => shapeRow(row, plan));

export const stagedRows = (lines: Uint8Array): SheetRow[] =>
  new TextDecoder()
    .decode(lines)
    .split('\n')
    .filter((line) => line.endsWith(']'))
    .map((line) => JSON.parse(line) as [number, ...string[]])
    .map(([row, ...cells]) => ({ row, cells }));

export function shapeRow({ row, cells }: SheetRow, { mapping, managers, country }: ShapePlan): Shaped {
  const shaped: Shaped = {
    row,
    cells,
    id: null,
    details: {},
    organization: null,
    custom: {},
    spellings: [],
    reasons: [],
  };
  const refuse = (code: RefusalCode, target: string | null, value: string): void =>
    void shaped.reasons.push({ code, target, value: value.slice(0, 200) });
  for (const [target, text] of textsOf(mapping, cells)) {
    if (target === 'name') shaped.details.name = tidyName(text, '');
    else if (target === 'phone') shapePhone(shaped, text, country, refuse);
    else if (target === 'email') shapeEmail(shaped, text, refuse);
    else if (target === 'manager') shapeManager(shaped, text, managers, refuse);
    else if (target === 'id') {
      if (/^[1-9]\d{0,14}$/.test(text)) shaped.id = Number(text);
      else refuse('id', 'id', text);
    } else if (target === 'organization') {
      if (text.length > organizationLength) refuse('too_long', target, text);
      else shaped.organization = text.replace(/\s+/g, ' ');
    } else if (target in lengths) {
      const name = target as keyof typeof lengths;
      if (text.length > lengths[name]) refuse('too_long', target, text);
      else shaped.details[name] = text;
    }
  }
  const { name, phone, email } = shaped.details;
  if (!name && !phone && !email && shaped.id === null && !shaped.reasons.length) refuse('nobody', null, '');
  return shaped;
}

type Refuse = (code: RefusalCode, target: string | null, value: string) => void;

/** Several columns may say one thing: names and notes are joined, of all else the first that is filled counts. */
export function textsOf(mapping: ImportMapping, cells: string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [nth, target] of mapping.entries()) {
    const text = target ? asMeant(cells[nth]?.trim() ?? '') : '';
    if (!target || !text) continue;
    const before = texts.get(target);
    if (before === undefined) texts.set(target, text);
    else if (target === 'name') texts.set(target, `${before} ${text}`);
    else if (target === 'notes') texts.set(target, `${before}\n${text}`);
  }
  return texts;
}

/** A client has one number: of several in a cell none is chosen for whoever brings the sheet. */
function shapePhone({ details, spellings }: Shaped, text: string, country: Country, refuse: Refuse): void {
  const parts = /[,;/\n]/.test(text) ? text.split(/[,;/\n]/) : [text];
  const [read, ...others] = parts.map((it) => readPhone(it, country)).filter((it) => it !== null);
  if (!read) return refuse('phone', 'phone', text);
  if (others.some(({ phone }) => phone !== read.phone)) return refuse('phones', 'phone', text);
  details.phone = read.phone;
  spellings.push(...read.spellings);
}

function shapeEmail({ details }: Shaped, text: string, refuse: Refuse): void {
  const email = text.toLowerCase();
  if (email.length > 254 || !emailShape.test(email)) return refuse('email', 'email', text);
  details.email = email;
}

function shapeManager({ details }: Shaped, text: string, managers: ShapePlan['managers'], refuse: Refuse): void {
  const id = Object.hasOwn(managers, text.toLowerCase()) ? managers[text.toLowerCase()] : undefined;
  if (id === undefined) return refuse('manager', 'manager', text);
  details.manager_id = id;
}
