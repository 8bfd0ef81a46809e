import type { ImportReason } from '@parley/contract/clients/import';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { bareSum } from '@parley/contract/figures';
import { readValue } from '../../../fields/index.ts';
import { type ColumnSigns, dayFirst } from './day-order.ts';
import { type NumberSigns, plainNumber } from './number-signs.ts';
import { type Shaped, type ShapedDeal, type ShapePlan, textsOf } from './shape-row.ts';

const codes = { number: 'number', date: 'date', list: 'option', text: 'too_long', textarea: 'too_long' } as const;
const longest = 10_000;
const longestName = 300;
const unknown: ColumnSigns = { decimal: null, thousands: null, is_month_first: false };
const greatestPrice = 9_999_999_999;

/** What a line says of the project's own fields, and of its deal; a few of them, so it is not worth a thread. */
export function shapeFields(shaped: Shaped, { mapping, signs, fields, deal }: ShapePlan): Shaped {
  if (deal) shaped.deal = { values: {} };
  else if (!mapping.some((target) => target?.startsWith('field_'))) return shaped;
  const refuse = (code: ImportReason['code'], target: string, text: string): void =>
    void shaped.reasons.push({ code, target, value: text.slice(0, 200) });
  for (const [target, text] of textsOf(mapping, shaped.cells)) {
    if (target === 'deal_name') nameDeal(shaped.deal!, text, refuse);
    else if (target === 'deal_price') priceDeal(shaped.deal!, text, signsOf(target), refuse);
    else if (target.startsWith('deal_')) fill(deal!.fields, 'deal_field_', target, text, shaped.deal!.values);
    else if (target.startsWith('field_')) fill(fields, 'field_', target, text, shaped.custom);
  }
  for (const { id, label } of deal?.required ?? [])
    if (shaped.deal!.values[id] === undefined) refuse('required', `deal_field_${id}`, label);
  return shaped;

  function signsOf(target: string): ColumnSigns {
    return signs[target] ?? unknown;
  }

  function fill(all: CustomField[], word: string, target: string, text: string, into: Record<string, FieldValue>) {
    const field = all.find((it) => `${word}${it.id}` === target);
    if (!field) return;
    const plain = plainText(field, text, signsOf(target));
    if (plain === null) return refuse('ambiguous', target, text);
    const read = readValue(field, plain);
    if ('problem' in read || (typeof read.value === 'string' && read.value.length > longest))
      refuse(codes[field.type], target, text);
    else if (read.value !== null) into[field.id] = read.value;
  }
}

/** As it is read everywhere, whichever way its column writes it; null: it may be read in two ways. */
function plainText({ type }: CustomField, text: string, signs: ColumnSigns): string | null {
  if (type === 'number') return plainNumber(text, signs, false);
  return type === 'date' ? dayFirst(text, signs) : text;
}

type Refuse = (code: ImportReason['code'], target: string, text: string) => void;

function nameDeal(deal: ShapedDeal, text: string, refuse: Refuse): void {
  const name = text.replace(/\s+/g, ' ');
  if (name.length > longestName) refuse('too_long', 'deal_name', text);
  else deal.name = name;
}

const longestPrice = 60;

/** 1 234,50 ₽ and 1234.5 alike. */
function priceDeal(deal: ShapedDeal, text: string, signs: NumberSigns, refuse: Refuse): void {
  const bare = bareSum(text.slice(0, longestPrice));
  const isPlain = text.length <= longestPrice && !/\p{L}/u.test(bare);
  const plain = isPlain ? plainNumber(bare, signs, true) : bare;
  if (plain === null) return refuse('ambiguous', 'deal_price', text);
  const read = isPlain ? readValue({ type: 'number' } as CustomField, plain) : { problem: 'wrong' as const };
  const price = 'problem' in read || read.value === null ? NaN : Math.round(Number(read.value) * 100) / 100;
  if (price >= 0 && price <= greatestPrice) deal.price = price;
  else refuse(price < 0 ? 'below_zero' : 'number', 'deal_price', text);
}
