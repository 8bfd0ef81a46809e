import { expect, test } from 'vitest';
import { choicesOf, choose, nothingChosen } from './choices.ts';

const haircut = { id: 331, title: 'Haircut', price_min: 4500 };
const olga = { id: 9, name: 'Olga' };
const ten = { day: '2026-11-20', time: '10:00', datetime: '2026-11-20T10:00:00+03:00', minutes: 60 };
const chosen = { branch_id: 4564, service: haircut, master: olga, day: '2026-11-20', time: ten };

test('what is chosen anew undoes what followed from the choice before', () => {
  expect(choose(chosen, { branch_id: 4565 })).toEqual({ ...nothingChosen, branch_id: 4565 });
  const colouring = { ...haircut, id: 332 };
  expect(choose(chosen, { service: colouring })).toEqual({ ...nothingChosen, branch_id: 4564, service: colouring });
  expect(choose(chosen, { master: null })).toEqual({ ...chosen, master: null, time: null });
  expect(choose(chosen, { day: '2026-11-21' })).toEqual({ ...chosen, day: '2026-11-21', time: null });
});

test('a time that is offered instead brings its day along', () => {
  const next = { ...ten, day: '2026-11-22', datetime: '2026-11-22T10:00:00+03:00' };
  expect(choose(chosen, { time: next })).toEqual({ ...chosen, day: '2026-11-22', time: next });
});

test('a visit that is moved keeps what is done and with whom', () => {
  const visit = {
    id: 1,
    branch_id: 4564,
    starts_at: '2026-11-20 10:00:00+03:00',
    day: '2026-11-20',
    time: '10:00',
    minutes: 60,
    services: [{ id: 331, title: 'Haircut', price: 4500 }],
    master: olga,
    price: 4500,
    state: 'waiting' as const,
    comment: '',
  };
  expect(choicesOf(visit)).toEqual({ ...nothingChosen, branch_id: 4564, service: haircut, master: olga });
});
