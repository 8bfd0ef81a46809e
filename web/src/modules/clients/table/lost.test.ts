import { expect, test } from 'vitest';
import { ApiError } from '../../../kit/api-error.ts';
import { lostIn, withoutLost } from './lost.ts';

test('of a filter only what is gone is let go', () => {
  const filter = {
    search: 'anna',
    organization_id: 5,
    custom_field: [
      { field_id: 3, from: 10 },
      { field_id: 4, filled: true },
    ],
  };
  expect(withoutLost(filter, ['field_3'])).toEqual({ ...filter, custom_field: [{ field_id: 4, filled: true }] });
  expect(withoutLost(filter, ['organization_id', 'field_3', 'field_4'])).toEqual({ search: 'anna' });
});

test('no other failure is taken for a condition that is gone', () => {
  const lost = ['organization_id'];
  expect(lostIn(new ApiError({ status: 404, code: 'condition_gone', text: 'Gone', details: { lost } }))).toEqual(lost);
  expect(lostIn(new ApiError({ status: 404, code: 'not_found', text: 'Not found' }))).toEqual([]);
  expect(lostIn(null)).toEqual([]);
});
