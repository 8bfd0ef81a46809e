import type { FieldType } from '@parley/contract/fields/fields';
import type { ProductType } from '@parley/contract/clients/products';
import type { Tx } from '../kit/db/index.ts';
import { beginFields } from '../modules/fields/index.ts';
import { insertRows } from './insert-rows.ts';

type Team = 'en' | 'ru';
type Place = { project_id: number; team: Team; firstContact: number; contacts: number };

/** What is sold, and what the team wants to know of its clients, with what it knows of some. */
export async function seedCatalogue(tx: Tx, place: Place): Promise<void> {
  const { project_id, team } = place;
  await beginFields(tx, { id: project_id, language: team });
  await insertRows(
    tx,
    'products',
    goods[team].map(([name, type, price, count], at) => ({
      project_id,
      id: idOf(project_id, at),
      name,
      type,
      price,
      count,
      visible: at % 7 !== 6,
      created_at: new Date(),
    })),
  );
  await seedFields(tx, place);
}

const idOf = (project_id: number, at: number): number => project_id * 100 + at;

async function seedFields(tx: Tx, { project_id, team, firstContact, contacts }: Place): Promise<void> {
  const list = ofClients[team];
  const common = { project_id, visible: true, created_at: new Date() };
  await insertRows(
    tx,
    'fields',
    list.map(([label, type], at) => ({
      ...common,
      id: idOf(project_id, at),
      entity: 'client',
      type,
      label,
      sort: at + 1,
      is_system: false,
    })),
  );
  await insertRows(
    tx,
    'field_options',
    sources[team].map((value, at) => ({
      project_id,
      id: idOf(project_id, at),
      field_id: idOf(project_id, 3),
      value,
      sort: at,
    })),
  );
  const people = Array.from({ length: contacts }, (_, nth) => nth);
  const values = people.flatMap((nth) =>
    valuesOf(nth, project_id, team).map((it) => ({ ...it, owner_id: firstContact + nth })),
  );
  await insertRows(tx, 'field_values', values);
}

type Value = Partial<Record<'text' | 'number' | 'day' | 'option_id', string | number>>;

/** Of two in three something is known, of few everything. */
function valuesOf(nth: number, project_id: number, team: Team) {
  const all: [boolean, Value][] = [
    [nth % 3 !== 0, { day: `19${60 + (nth % 40)}-0${1 + (nth % 9)}-${10 + (nth % 18)}` }],
    [nth % 4 !== 1, { text: cities[team][nth % cities[team].length]! }],
    [nth % 2 === 0, { number: nth % 23 }],
    [nth % 5 !== 2, { option_id: idOf(project_id, nth % sources[team].length) }],
    [nth % 9 === 4, { text: wishes[team][nth % wishes[team].length]! }],
  ];
  const none = { text: null, number: null, day: null, option_id: null };
  return all.flatMap(([isKnown, value], at) =>
    isKnown ? [{ project_id, field_id: idOf(project_id, at), ...none, ...value }] : [],
  );
}

const ofClients: Record<Team, [string, FieldType][]> = {
  en: [
    ['Birthday', 'date'],
    ['City', 'text'],
    ['Visits', 'number'],
    ['Heard of us from', 'list'],
    ['Wishes', 'textarea'],
  ],
  ru: [
    ['День рождения', 'date'],
    ['Город', 'text'],
    ['Визиты', 'number'],
    ['Откуда узнали', 'list'],
    ['Пожелания', 'textarea'],
  ],
};

const sources: Record<Team, string[]> = {
  en: ['Friends', 'Web search', 'Instagram', 'Passed by', 'Advertisement'],
  ru: ['Знакомые', 'Поиск в сети', 'Соцсети', 'Шли мимо', 'Реклама'],
};

const cities: Record<Team, string[]> = {
  en: ['Porto', 'Lisbon', 'Madrid', 'Valencia', 'Dublin', 'Vienna', 'Ghent'],
  ru: ['Москва', 'Казань', 'Самара', 'Пермь', 'Тула', 'Сочи'],
};

const wishes: Record<Team, string[]> = {
  en: ['Calls only after noon', 'Likes the corner by the window\nand green tea', 'Allergic to nickel'],
  ru: ['Звонить после обеда', 'Любит место у окна\nи зелёный чай', 'Аллергия на никель'],
};

type Good = [name: string, type: ProductType, price: number, count: number | null];
export const goods: Record<Team, Good[]> = {
  en: [
    ['First consultation', 'service', 0, null],
    ['Haircut', 'service', 35, null],
    ['Colouring', 'service', 89.5, null],
    ['Manicure', 'service', 28, null],
    ['Massage, 60 minutes', 'service', 60, null],
    ['Gift card', 'product', 50, 40],
    ['Shampoo, 250 ml', 'product', 14.9, 126],
    ['Conditioner, 250 ml', 'product', 15.9, 87],
    ['Hair oil', 'product', 22, 0],
    ['Brush', 'product', 9.5, 61],
    ['Candle', 'product', 18, 12],
  ],
  ru: [
    ['Первая консультация', 'service', 0, null],
    ['Стрижка', 'service', 2500, null],
    ['Окрашивание', 'service', 6900, null],
    ['Маникюр', 'service', 1900, null],
    ['Массаж, 60 минут', 'service', 4200, null],
    ['Подарочная карта', 'product', 5000, 40],
    ['Шампунь, 250 мл', 'product', 990, 126],
    ['Бальзам, 250 мл', 'product', 1090, 87],
    ['Масло для волос', 'product', 1490.5, 0],
    ['Щётка', 'product', 650, 61],
  ],
};
