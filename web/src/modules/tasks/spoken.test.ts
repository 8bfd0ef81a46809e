import { expect, test } from 'vitest';
import { readSpoken } from './spoken.ts';

const now = new Date(2026, 2, 10, 12, 0);

test('when it is to be done is said at the end or at the beginning, in any of the languages', () => {
  const call = { comment: 'Call Anna', moment: new Date(2026, 2, 11, 15, 0) };
  expect(readSpoken('Call Anna tomorrow 15:00', now)).toEqual(call);
  expect(readSpoken('tomorrow 15:00 Call Anna', now)).toEqual(call);
  expect(readSpoken('Позвонить Анне завтра в 15:00', now)).toEqual({ ...call, comment: 'Позвонить Анне' });
  expect(readSpoken('Ligar em 2h', now)).toEqual({ comment: 'Ligar', moment: new Date(2026, 2, 10, 14, 0) });
});

test('words without a moment are only what is to be done', () => {
  expect(readSpoken('  Send   the price list ', now)).toEqual({ comment: 'Send the price list', moment: null });
});

test('a moment without other words is when and what', () => {
  const moment = new Date(2026, 2, 11, 15, 0);
  expect(readSpoken('tomorrow 15:00', now)).toEqual({ comment: 'tomorrow 15:00', moment });
});

// A Tuesday.
test.each([
  ['call tomorrow 15:00', 'call', '3-11 15:00'],
  ['Позвонить завтра в 15', 'Позвонить', '3-11 15:00'],
  ['Llamar mañana a las 15', 'Llamar', '3-11 15:00'],
  ['Ligar amanhã 15h', 'Ligar', '3-11 15:00'],
  ['Ligar amanhã às 15h30', 'Ligar', '3-11 15:30'],
  ['Send the report on Friday', 'Send the report', '3-13 09:00'],
  ['Отправить отчёт в пятницу к 12', 'Отправить отчёт', '3-13 12:00'],
  ['Enviar o relatório na sexta às 10', 'Enviar o relatório', '3-13 10:00'],
  ['Enviar el informe el viernes', 'Enviar el informe', '3-13 09:00'],
  ['Pay the rent at the end of the month', 'Pay the rent', '3-31 09:00'],
  ['Оплатить аренду в конце месяца', 'Оплатить аренду', '3-31 09:00'],
  ['Pagar a renda no fim do mês', 'Pagar a renda', '3-31 09:00'],
  ['Pagar el alquiler a fin de mes', 'Pagar el alquiler', '3-31 09:00'],
  ['Pagar el alquiler a final de mes', 'Pagar el alquiler', '3-31 09:00'],
  ['Renew by 31.03', 'Renew', '3-31 09:00'],
  ['Buy 2 chairs tomorrow', 'Buy 2 chairs', '3-11 09:00'],
  ['через 2 часа перезвонить', 'перезвонить', '3-10 14:00'],
  ['Send it in half an hour', 'Send it', '3-10 12:30'],
  ['Llamar hoy', 'Llamar', '3-10 18:00'],
  ['Call back in 2 days at 10:00', 'Call back', '3-12 10:00'],
  ['Позвонить через неделю в 15:00', 'Позвонить', '3-17 15:00'],
])('said as people say it: %s', (typed, comment, when) => {
  const { moment, ...rest } = readSpoken(typed, now);
  const two = (n: number) => String(n).padStart(2, '0');
  const said =
    moment && `${moment.getMonth() + 1}-${moment.getDate()} ${moment.getHours()}:${two(moment.getMinutes())}`;
  expect({ ...rest, when: said?.replace(/ (\d):/, ' 0$1:') }).toEqual({ comment, when });
});

test('numbers and days within the words stay words', () => {
  for (const typed of [
    'Order 15 chairs',
    'Room 12',
    'Room 204',
    'Call 8 800 555 12 15',
    'Ask about the monday meeting notes',
    'Call 8 800 555 35 35',
  ]) {
    expect(readSpoken(typed, now)).toEqual({ comment: typed, moment: null });
  }
});
