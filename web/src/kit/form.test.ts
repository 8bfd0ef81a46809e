import { login } from '@parley/contract/accounts/sessions';
import { expect, test } from 'vitest';
import { checkInput, refusalText } from './form.ts';
import { secondsUntil } from './seconds-left.ts';

test('a form complains in the words of the contract and in the language of the page', () => {
  expect(checkInput(login, { email: '', password: '' }, 'ru')).toEqual({
    email: 'Обязательное поле',
    password: 'Обязательное поле',
  });
  expect(checkInput(login, { email: 'nobody', password: 'x' }, 'es')).toEqual({ email: 'Correo no válido' });
  expect(checkInput(login, { email: 'vera@lind.example', password: 'x' }, 'en')).toEqual({});
});

test('the wait that the server asks for is counted down in its own words, then forgotten', () => {
  const busy = { text: 'Too many attempts. Try again in 17 s', retry_after: 17 };
  expect(refusalText(busy, 9)).toBe('Too many attempts. Try again in 9 s');
  expect(refusalText(busy, 0)).toBeNull();
  expect(refusalText({ text: 'Wrong e-mail or password', retry_after: null }, 0)).toBe('Wrong e-mail or password');
});

test('seconds are rounded up and never negative', () => {
  expect(secondsUntil(1_500, 0)).toBe(2);
  expect(secondsUntil(0, 5_000)).toBe(0);
});
