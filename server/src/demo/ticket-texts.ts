import type { Promises } from '@parley/contract/tickets/promises';
import type { WorkingHours } from '@parley/contract/projects/working-hours';

export type Team = 'en' | 'ru';

type Promised = Promises['low'];
const within = (first_answer: number, next_answer: number, solution: number): Promised => ({
  first_answer,
  next_answer,
  solution,
});

/** On working days, with an hour for lunch. */
const day = [
  { from: 9 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 18 * 60 },
];
const officeHours: WorkingHours = { week: [[], day, day, day, day, day, []], holidays: [] };

/** Three that promise differently; of `people`, by their place among the project's. */
export const departments: Record<Team, { name: string; rating_message: string }[]> = {
  en: [
    { name: 'Bookings', rating_message: 'How was our answer? From 1 (bad) to 5 (excellent)' },
    { name: 'Complaints', rating_message: 'Did we put it right? From 1 (no) to 5 (wholly)' },
    { name: 'Orders', rating_message: 'How did we do? From 1 (bad) to 5 (excellent)' },
  ],
  ru: [
    { name: 'Запись', rating_message: 'Как вам наш ответ? От 1 (плохо) до 5 (отлично)' },
    { name: 'Рекламации', rating_message: 'Мы всё исправили? От 1 (нет) до 5 (полностью)' },
    { name: 'Заказы', rating_message: 'Как мы справились? От 1 (плохо) до 5 (отлично)' },
  ],
};

export const habits: {
  hours: WorkingHours | null;
  rule: 'nobody' | 'in_turn' | 'least';
  priority_type: 'scale' | 'number' | null;
  promises: Promises;
}[] = [
  {
    hours: null,
    rule: 'in_turn',
    priority_type: 'scale',
    promises: { low: within(60, 120, 2880), medium: within(30, 60, 1440), high: within(10, 20, 480) },
  },
  {
    hours: officeHours,
    rule: 'least',
    priority_type: 'number',
    promises: { low: within(30, 60, 960), medium: within(15, 30, 480), high: within(5, 10, 240) },
  },
  {
    hours: null,
    rule: 'nobody',
    priority_type: 'scale',
    promises: { low: within(120, 240, 4320), medium: within(60, 120, 2880), high: within(15, 30, 720) },
  },
];

export const ticketTagNames: Record<Team, string[]> = {
  en: ['Question', 'Refund', 'Delivery', 'Praise'],
  ru: ['Вопрос', 'Возврат', 'Доставка', 'Похвала'],
};

/** What clients wrote after their rating, from the lowest on. */
export const ratingComments: Record<Team, string[]> = {
  en: [
    'I had to ask three times',
    'The answer came late',
    'All right, but slow',
    'Thank you, that helped',
    'Quick and friendly, thank you!',
  ],
  ru: [
    'Пришлось спрашивать трижды',
    'Ответили поздно',
    'Нормально, но долго',
    'Спасибо, помогли',
    'Быстро и приветливо, спасибо!',
  ],
};

export const results: Record<Team, string[]> = {
  en: ['Booked for another day', 'Explained', 'Money returned', 'Sent again'],
  ru: ['Записали на другой день', 'Объяснили', 'Вернули деньги', 'Отправили снова'],
};
