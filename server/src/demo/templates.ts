import type { Tx } from '../kit/db/index.ts';
import { now } from '../kit/clock.ts';
import { insertRows } from './insert-rows.ts';

type Written = { name: string; command: string; group: string; text: string };

const templates: Record<'en' | 'ru', Written[]> = {
  en: [
    { name: 'Hello', command: 'hi', group: 'Every day', text: '{{greeting}}, {{client_name}}! How can I help you?' },
    {
      name: 'One moment',
      command: 'wait',
      group: 'Every day',
      text: 'Thank you for waiting! I am checking it and will answer within ten minutes.',
    },
    {
      name: 'Goodbye',
      command: 'bye',
      group: 'Every day',
      text: 'Thank you for writing, {{client_name}}! If anything comes up, we are here. {{operator_name}}',
    },
    {
      name: 'Delivery',
      command: 'delivery',
      group: 'Orders',
      text: 'We deliver in two to three days, to the door for € 9. Orders above € 150 travel for free.',
    },
    {
      name: 'Payment',
      command: 'pay',
      group: 'Orders',
      text: 'You can pay by card or by transfer. Shall I send you a link?',
    },
    {
      name: 'Check the number',
      command: 'phone',
      group: 'Orders',
      text: 'May we call you at {{client_phone}} to agree on the time?',
    },
  ],
  ru: [
    {
      name: 'Приветствие',
      command: 'привет',
      group: 'Каждый день',
      text: '{{greeting}}, {{client_name}}! Чем помочь?',
    },
    {
      name: 'Минутку',
      command: 'минуту',
      group: 'Каждый день',
      text: 'Спасибо, что подождали! Уточняю и вернусь с ответом в течение десяти минут.',
    },
    {
      name: 'Прощание',
      command: 'пока',
      group: 'Каждый день',
      text: 'Спасибо за обращение, {{client_name}}! Если появятся вопросы, пишите. {{operator_name}}',
    },
    {
      name: 'Как добраться',
      command: 'адрес',
      group: 'Запись',
      text: 'Мы на втором этаже, вход со двора. Приходите за пять минут: успеете выпить чаю.',
    },
    {
      name: 'Перенос записи',
      command: 'перенос',
      group: 'Запись',
      text: 'Конечно, перенесём! Какой день вам удобен?',
    },
    {
      name: 'Уточнить номер',
      command: 'номер',
      group: 'Запись',
      text: 'Подскажите, можно ли позвонить вам по номеру {{client_phone}}?',
    },
  ],
};

const macros = {
  en: { goodbye: 'Say goodbye and close', tomorrow: 'Ask again tomorrow', note: 'Waits for our answer tomorrow' },
  ru: { goodbye: 'Попрощаться и закрыть', tomorrow: 'Вернуться завтра', note: 'Ждёт нашего ответа завтра' },
};

/** What a team answers often, and two things it does by one press. */
export async function seedTemplates(tx: Tx, project_id: number, team: 'en' | 'ru'): Promise<void> {
  const idOf = (at: number) => project_id * 100 + at;
  const common = { project_id, user_id: null, deleted_at: null, created_at: now() };
  const rows = templates[team].map((it, at) => ({ ...common, ...it, id: idOf(at), file_id: null }));
  await insertRows(tx, 'message_templates', rows);
  const { goodbye, tomorrow, note } = macros[team];
  const farewell = rows.findIndex(({ name }) => name === 'Goodbye' || name === 'Прощание');
  await insertRows(tx, 'macros', [
    {
      ...common,
      id: idOf(0),
      name: goodbye,
      steps: [{ action: 'send_template', template_id: idOf(farewell) }, { action: 'close' }],
    },
    {
      ...common,
      id: idOf(1),
      name: tomorrow,
      steps: [{ action: 'take' }, { action: 'note', text: note }, { action: 'snooze', pause: 'tomorrow' }],
    },
  ]);
}
