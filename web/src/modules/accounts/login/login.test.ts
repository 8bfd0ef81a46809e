import { expect, test } from 'vitest';
import { keepPhone } from '../entry/keep-phone.ts';
import { tokenOf } from '../entry/link-token.ts';
import { findProjects } from './find-project.ts';
import { endingOf, tabOf } from './login-tab.ts';
import { readOpenidReturn } from './openid-return.ts';

test('a link may open the registration or the restoring of a password, and nothing else', () => {
  expect(tabOf('?status=reg')).toBe('reg');
  expect(tabOf('?status=forgot&next=%2Ftasks')).toBe('forgot');
  expect(tabOf('?status=admin')).toBe('auth');
  expect(tabOf('')).toBe('auth');
});

test('an address tells what put someone out, and no other words', () => {
  expect(endingOf('?ending=password_changed&next=%2Ftasks')).toBe('password_changed');
  expect(endingOf('?ending=ended')).toBe('ended');
  expect(endingOf('?ending=call+this+number')).toBeNull();
  expect(endingOf('')).toBeNull();
});

test('a return from Google is known by its code and state, a refusal by its error', () => {
  expect(readOpenidReturn('?code=abc&state=xyz&scope=openid')).toEqual({ code: 'abc', state: 'xyz' });
  expect(readOpenidReturn('?error=access_denied&state=xyz')).toBe('refused');
  expect(readOpenidReturn('?code=abc')).toBeNull();
  expect(readOpenidReturn('?next=%2Fdeals')).toBeNull();
});

test('a phone keeps only digits and the plus in front', () => {
  expect(keepPhone('+7 (900) 000-00-00')).toBe('+79000000000');
  expect(keepPhone('8 900 abc 00')).toBe('890000');
  expect(keepPhone('7+900')).toBe('7900');
});

test('a project is found by words of its name or by its number', () => {
  const projects = [
    { id: 101, name: 'Linden Salon' },
    { id: 102, name: 'Северный ветер' },
  ];
  expect(findProjects(projects, 'salon lin').map(({ id }) => id)).toEqual([101]);
  expect(findProjects(projects, '102').map(({ id }) => id)).toEqual([102]);
  expect(findProjects(projects, ' ')).toHaveLength(2);
});

test('the secret of an invitation is the whole fragment', () => {
  expect(tokenOf('#a1b2')).toBe('a1b2');
  expect(tokenOf('#')).toBeNull();
  expect(tokenOf('')).toBeNull();
});
