import type { CustomField, FieldChanges } from '@parley/contract/fields/fields';
import * as z from 'zod/mini';
import { largest, readValues, type TypedValues } from './rules.ts';

/** What was given, where nothing may be wrong: each field that is gets its reason under `custom_field.<id>`. */
export function checkValues(fields: readonly CustomField[], changes: FieldChanges): TypedValues {
  const { values, problems } = readValues(fields, changes);
  if (!problems.size) return values;
  const issues = [...problems].map(([id, message]) => ({
    code: 'custom' as const,
    path: ['custom_field', id],
    message,
    minimum: -largest,
    maximum: largest,
    input: changes[id],
  }));
  throw new z.core.$ZodRealError(issues);
}
