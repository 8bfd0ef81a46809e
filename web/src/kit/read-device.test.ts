import { expect, test } from 'vitest';
import { readDevice } from './read-device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test('browsers that pretend to be others are called by their own name', () => {
  expect(readDevice(`${windows} Safari/537.36`).browser).toBe('Chrome');
  expect(readDevice(`${windows} Safari/537.36 Edg/140.0.0.0`).browser).toBe('Edge');
  expect(readDevice(`${windows} YaBrowser/25.8.0 Safari/537.36`).browser).toBe('Yandex Browser');
  expect(readDevice('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
    is_phone: false,
  });
});

test('a phone is told from a computer', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';
  expect(readDevice(iphone)).toEqual({ browser: 'Safari', system: 'iPhone', is_phone: true });
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';
  expect(readDevice(mac)).toEqual({ browser: 'Safari', system: 'macOS', is_phone: false });
});

test('what is not a browser stays unknown', () => {
  expect(readDevice('curl/8.9.1')).toEqual({ browser: null, system: null, is_phone: false });
  expect(readDevice('')).toEqual({ browser: null, system: null, is_phone: false });
});
