import { hours, now } from '../kit/clock.ts';
import type { Tx } from '../kit/db/index.ts';
import { beginTasks, planOverdue } from '../modules/tasks/index.ts';
import { insertRows } from './insert-rows.ts';
import { people } from './people.ts';

type Team = 'en' | 'ru';
type Place = { project_id: number; team: Team; firstContact: number; contacts: number };

/** What the team has promised: some of it is late, some is for today, some is done. Answers a category for more. */
export async function seedTasks(tx: Tx, { project_id, team, firstContact, contacts }: Place): Promise<number> {
  const categories = await beginTasks(tx, { id: project_id, language: team });
  const members = people.filter((it) => it.in[project_id]);
  const all = promises[team].map(([comment, inHours, priority, result], at) => ({
    project_id,
    id: project_id * 1000 + at,
    date: new Date(now().getTime() + hours(inHours)),
    comment,
    priority,
    result,
    category_id: categories[at % categories.length]!.id,
    manager_id: members[at % 2 ? at % members.length : 0]!.id,
    author_id: members[(at + 1) % members.length]!.id,
    contact_id: at % 4 === 3 ? null : firstContact + ((at * 3) % contacts),
    created_at: new Date(now().getTime() - hours(72)),
    closed_at: result === null ? null : new Date(now().getTime() - hours(at)),
  }));
  await insertRows(tx, 'tasks', all);
  for (const { id, date, closed_at } of all) {
    if (!closed_at) await planOverdue(tx, project_id, id, date.toISOString());
  }
  return categories[0]!.id;
}

type Promised = [comment: string, inHours: number, priority: boolean, result: string | null];
const promises: Record<Team, Promised[]> = {
  en: [
    ['Call back about the colouring', -26, true, null],
    ['Send photos of the new collection', -3, false, null],
    ['Confirm Saturday’s visit', 1, true, null],
    ['Order shampoo from the supplier', 3, false, null],
    ['Ask how the massage was', 5, false, null],
    ['Prepare a price for ten gift cards', 20, false, null],
    ['Call: does the new hour suit?', 27, true, null],
    ['Team meeting', 30, false, null],
    ['Remind of the course of six visits', 75, false, null],
    ['Invite to the evening of open doors', 120, false, null],
    ['Check the contract', 260, false, null],
    ['Count the stock', 400, false, null],
    ['Answer about parking', -50, false, 'There is a yard behind the house'],
    ['Send the invoice', -70, false, 'Sent and paid'],
  ],
  ru: [
    ['Перезвонить по окрашиванию', -26, true, null],
    ['Отправить фото новой коллекции', -3, false, null],
    ['Подтвердить запись на субботу', 1, true, null],
    ['Заказать шампунь у поставщика', 3, false, null],
    ['Спросить, как прошёл массаж', 5, false, null],
    ['Посчитать десять подарочных карт', 20, false, null],
    ['Позвонить: подходит ли новое время', 27, true, null],
    ['Планёрка', 30, false, null],
    ['Напомнить про курс из шести визитов', 75, false, null],
    ['Пригласить на день открытых дверей', 120, false, null],
    ['Проверить договор', 260, false, null],
    ['Пересчитать склад', 400, false, null],
    ['Ответить про парковку', -50, false, 'Есть двор за домом'],
    ['Выставить счёт', -70, false, 'Отправлен и оплачен'],
  ],
};
