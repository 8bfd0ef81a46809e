import type { FieldCondition } from '@parley/contract/clients/table';
import type { CustomField, FieldType } from '@parley/contract/fields/fields';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../../fields/index.ts';
import { folded } from '../patterns.ts';
import { any, type Condition } from './conditions.queries.ts';

/** The part of a field's text that the index is asked for; null: nothing is said of texts. */
export function patternIn({ text }: FieldCondition): string | null {
  const words = folded(text ?? '').trim();
  // One or two letters begin a word: shorter parts are in no index.
  return words ? `%${words.length < 3 ? ' ' : ''}${words}%` : null;
}

/** Whether the condition speaks of what this field holds. */
export function suits({ text, from, to, options }: FieldCondition, type: FieldType): boolean {
  const bounds = [from, to].filter((it) => it !== undefined);
  if (text !== undefined && columnOf[type] !== 'text') return false;
  if (options !== undefined && type !== 'list') return false;
  if (!bounds.length) return true;
  return type === 'number'
    ? bounds.every((it) => typeof it === 'number')
    : type === 'date' && bounds.every((it) => typeof it === 'string');
}

/** What is asked of one field; of texts only one condition is looked up in the index (`isMain`). */
export function ofField(project_id: number, field: CustomField, asked: FieldCondition, isMain: boolean): Condition[] {
  const of = sql`v.project_id = ${project_id} and v.field_id = ${field.id}`;
  const found: Condition[] = [];
  const add = (fits: RawBuilder<unknown>) =>
    found.push({
      elsewhere: true,
      fits: any(sql`field_values v where ${of} and v.owner_id = c.id and ${fits}`),
      among: sql`select v.owner_id as id from field_values v where ${of} and ${fits}`,
    });
  const pattern = patternIn(asked);
  if (pattern) found.push(withText(project_id, field.id, pattern, isMain));
  if (asked.from !== undefined || asked.to !== undefined) add(within(field.type, asked));
  if (asked.options) add(sql`v.option_id = any (${asked.options}::bigint[])`);
  if (asked.filled === true) add(isFilled(field));
  if (asked.filled === false) {
    const some = any(sql`field_values v where ${of} and v.owner_id = c.id and ${isFilled(field)}`);
    found.push({ elsewhere: true, fits: sql`not ${some}`, among: null });
  }
  return found;
}

/** The wall of texts knows one pattern: what else is asked of a text is asked of the value itself. */
function withText(project_id: number, field_id: number, pattern: string, isMain: boolean): Condition {
  if (!isMain) {
    const fits = sql`field_values v where v.project_id = ${project_id} and v.field_id = ${field_id}
      and v.owner_id = c.id and ' ' || folded(left(v.text, 1000)) like ${pattern}`;
    return { elsewhere: true, fits: any(fits), among: null };
  }
  const texts = sql`field_texts t
    where t.project_id = ${project_id} and t.field_id = ${field_id} and t.text like ${pattern}`;
  return {
    elsewhere: true,
    slow: true,
    fits: any(sql`${texts} and t.owner_id = c.id`),
    among: sql`select t.owner_id as id from ${texts}`,
  };
}

function within(type: FieldType, { from, to }: FieldCondition): RawBuilder<unknown> {
  const [column, cast] = type === 'number' ? [sql`v.number`, sql`double precision`] : [sql`v.day`, sql`date`];
  const bounds = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::${cast}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}::${cast}`]),
  ];
  return sql.join(bounds, sql` and `);
}

/** A value whose option was put away is none. */
const isFilled = ({ type, fields }: CustomField): RawBuilder<unknown> =>
  type === 'list'
    ? sql`v.option_id = any (${fields.map((it) => it.id)}::bigint[])`
    : sql`v.${sql.id(type === 'number' ? 'number' : type === 'date' ? 'day' : 'word')} is not null`;
