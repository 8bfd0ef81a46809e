import { readValue } from '../../../fields/index.ts';
import { type Shaped, type ShapePlan, textsOf } from './shape-row.ts';

const codes = { number: 'number', date: 'date', list: 'option', text: 'too_long', textarea: 'too_long' } as const;
const longest = 10_000;

/** What a line says of the project's own fields; a few of them, so it is not worth a thread. */
export function shapeFields(shaped: Shaped, { mapping, fields }: ShapePlan): Shaped {
  if (!mapping.some((target) => target?.startsWith('field_'))) return shaped;
  for (const [target, text] of textsOf(mapping, shaped.cells)) {
    const field = fields.find((it) => `field_${it.id}` === target);
    if (!field) continue;
    const read = readValue(field, text);
    if ('problem' in read || (typeof read.value === 'string' && read.value.length > longest)) {
      shaped.reasons.push({ code: codes[field.type], target, value: text.slice(0, 200) });
    } else if (read.value !== null) shaped.custom[field.id] = read.value;
  }
  return shaped;
}
