import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorText } from './errors.ts';
import { fieldErrors } from './field-errors.ts';

test('a limit is written as the language writes numbers', () => {
  const { error } = z.object({ count: z.number().check(z.lte(1_000_000)) }).safeParse({ count: 2_000_000 });
  expect(fieldErrors(error!.issues, 'en')).toEqual({ count: ['Not more than 1,000,000'] });
  expect(fieldErrors(error!.issues, 'ru')).toEqual({ count: ['Не больше 1\u00A0000\u00A0000'] });
  expect(errorText('sheet_too_long', 'es', { rows: 200_000 })).toBe('Más de 200.000 filas: divida la hoja en partes');
});
