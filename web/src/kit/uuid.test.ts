import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { uuid } from './uuid.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'isSecureContext'));

test('an id is a UUID also where the page came over plain http', () => {
  for (const isSecureContext of [true, false]) {
    Object.assign(globalThis, { isSecureContext });
    const ids = Array.from({ length: 50 }, uuid);
    for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
    expect(new Set(ids).size).toBe(50);
  }
});
