import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seriesColor } from './series-color.ts';

const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8');
type Rgb = [number, number, number];
const surfaces = { light: '#ffffff', dark: '#14171c' };

/** Each set as a brand and a scheme have it: what the brand says stands over what the scheme says. */
const sets = (['light', 'dark'] as const).flatMap((scheme) => {
  const common = coloursUnder(`[data-scheme='${scheme}'] {`);
  const own = coloursUnder(`[data-brand='beseda'] [data-scheme='${scheme}'] {`);
  return [
    { name: `parley, ${scheme}`, scheme, colours: Object.values(common) },
    { name: `beseda, ${scheme}`, scheme, colours: Object.values({ ...common, ...own }) },
  ];
});

test.each(sets)('any two colours of $name are told apart, whatever one sees', ({ colours }) => {
  expect(colours).toHaveLength(7);
  for (const see of Object.values(eyes))
    for (const [place, one] of colours.entries())
      for (const other of colours.slice(place + 1))
        expect([one, other, distance(see(rgbOf(one)), see(rgbOf(other))) >= 14]).toEqual([one, other, true]);
});

test.each(sets)('each colour of $name is seen on the surface it stands on', ({ scheme, colours }) => {
  for (const colour of colours) expect([colour, contrast(colour, surfaces[scheme]) >= 2.4]).toEqual([colour, true]);
});

test('beyond the last colour all are grey', () => {
  expect([0, 1, 6, 7, 30].map(seriesColor)).toEqual([1, 2, 7, 7, 7].map((it) => `var(--series-${it})`));
});

function coloursUnder(selector: string): Record<string, string> {
  const at = css.indexOf(selector);
  expect(at).toBeGreaterThan(-1);
  const body = css.slice(at, css.indexOf('}', at));
  return Object.fromEntries([...body.matchAll(/(--series-\d): (#\w{6})/g)].map(([, name, colour]) => [name, colour!]));
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r, g, b] = rgbOf(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [less, more] = [light(one), light(other)].toSorted((a, b) => a - b) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

type Matrix = [Rgb, Rgb, Rgb];
const through =
  (matrix: Matrix) =>
  (rgb: Rgb): Rgb =>
    matrix.map((row) => Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]))) as Rgb;

/** Machado, Oliveira and Fernandes 2009, of the full severity. */
const eyes = {
  usual: (rgb: Rgb) => rgb,
  withoutRed: through([
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ]),
  withoutGreen: through([
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ]),
  withoutBlue: through([
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ]),
};

/** In the Lab space, where fourteen is plainly another colour. */
function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labOf([r, g, b]: Rgb): Rgb {
  const bend = (it: number) => (it > 0.008856 ? Math.cbrt(it) : 7.787 * it + 16 / 116);
  const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
