import { expect, test } from 'vitest';
import { fieldErrors } from '../field-errors.ts';
import { register } from './registration.ts';

const filled = {
  name: 'Vera Lind',
  email: 'vera@lind.example',
  phone: '+7 900 000-00-00',
  password: 'a long secret',
  password_repeat: 'a long secret',
};

const complaints = (changes: object) => {
  const { error } = register.input.safeParse({ ...filled, ...changes }, { reportInput: true });
  return error ? fieldErrors(error.issues, 'ru') : {};
};

test('a filled registration is taken, and the phone keeps only plus and digits', () => {
  expect(complaints({})).toEqual({});
  expect(register.input.parse(filled).phone).toBe('+79000000000');
});

test('every empty field is called required, not malformed', () => {
  const empty = { name: '', email: '', phone: '', password: '', password_repeat: '' };
  for (const [first] of Object.values(complaints(empty))) expect(first).toBe('Обязательное поле');
});

test('passwords that differ are told even while other fields are wrong', () => {
  expect(complaints({ email: 'nobody', password_repeat: 'another' })).toEqual({
    email: ['Некорректный e-mail'],
    password_repeat: ['Пароли не совпадают'],
  });
});

test('a short password says how long it must be', () => {
  expect(complaints({ password: '12345', password_repeat: '12345' })).toEqual({ password: ['Не менее 6 символов'] });
});
