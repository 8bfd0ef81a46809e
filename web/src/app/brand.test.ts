import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brands, chooseBrand } from './choose-brand.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the server’s word decides, then the host, and a stranger gets Parley', () => {
  expect(chooseBrand('beseda', 'localhost').title).toBe('Beseda');
  expect(chooseBrand('', 'chat.beseda.example').title).toBe('Beseda');
  expect(chooseBrand(undefined, 'beseda.example').title).toBe('Beseda');
  expect(chooseBrand('', 'example.org').title).toBe('Parley');
  expect(chooseBrand('unknown', 'notbeseda.example').title).toBe('Parley');
});

test('each brand has its booking service', () => {
  expect(brands.parley).toMatchObject({ bookingTitle: 'Altegio' });
  expect(brands.beseda).toMatchObject({ bookingTitle: 'YCLIENTS' });
});

describe.each(Object.values(brands))('$title', (brand) => {
  test('shows the same mark in the tab and on the phone’s desktop as in the app', () => {
    for (const file of ['favicon', 'icon']) {
      const icon = read(`public/${file}-${brand.name}.svg`);
      for (const part of [brand.logo.square, ...brand.logo.shapes]) expect(icon).toContain(part);
    }
  });

  test('loads in its own colours', () => {
    const page = read('index.html');
    for (const color of Object.values(brand.loader).flat()) expect(page).toContain(color);
  });
});
