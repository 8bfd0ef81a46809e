import type { BrandName } from '@parley/contract/projects/brands';

type Drawing =
  | 'lamp'
  | 'chair'
  | 'vase'
  | 'shelf'
  | 'clock'
  | 'rug'
  | 'drop'
  | 'leaf'
  | 'comb'
  | 'jar'
  | 'brush'
  | 'sun';
type Product = { name: string; text: string; price: string; drawing: Drawing };

/** A made-up shop of one of the demo's projects. */
export type Shop = {
  language: 'en' | 'ru';
  name: string;
  slogan: string;
  text: string;
  notice: string;
  operator: string;
  other: string;
  products: Product[];
  form: Record<'title' | 'name' | 'phone' | 'product' | 'any' | 'question' | 'send' | 'thanks', string>;
  footer: string;
};

export const shops: Record<BrandName, Shop> = {
  parley: {
    language: 'en',
    name: 'Northwind Studio',
    slogan: 'Things for a quiet room',
    text: 'Lamps, chairs and other small comforts, drawn in our studio. Ask us anything: the chat is in the corner.',
    notice: 'This shop is made up: it belongs to the demo, and nothing here can be bought.',
    operator: 'Answer as the team',
    other: 'The second shop of the demo, in Russian',
    form: {
      title: 'Let us call you back',
      name: 'Name',
      phone: 'Phone',
      product: 'What is it about?',
      any: 'Anything',
      question: 'Your question',
      send: 'Send the request',
      thanks: 'Thank you! We have it, and the team sees a new deal.',
    },
    footer: 'Northwind Studio is a fictional company of the Parley demo.',
    products: [
      { name: 'Harbour lamp', text: 'Warm light for late reading', price: '€ 89', drawing: 'lamp' },
      { name: 'Birch chair', text: 'Three screws, no wobble', price: '€ 149', drawing: 'chair' },
      { name: 'Tall vase', text: 'For one long stem', price: '€ 42', drawing: 'vase' },
      { name: 'Step shelf', text: 'Leans, does not lie', price: '€ 119', drawing: 'shelf' },
      { name: 'Slow clock', text: 'One hand is enough', price: '€ 64', drawing: 'clock' },
      { name: 'Felt rug', text: 'Keeps the floor company', price: '€ 210', drawing: 'rug' },
    ],
  },
  beseda: {
    language: 'ru',
    name: 'Салон «Лагуна»',
    slogan: 'Забота, которую видно',
    text: 'Уход для волос и кожи, который мы сами берём с собой в отпуск. Спросите нас о чём угодно: чат в углу.',
    notice: 'Этот салон выдуман: он часть демонстрации, купить здесь ничего нельзя.',
    operator: 'Ответить от имени команды',
    other: 'Второй магазин демонстрации, на английском',
    form: {
      title: 'Перезвоним вам сами',
      name: 'Имя',
      phone: 'Телефон',
      product: 'О чём речь?',
      any: 'О чём угодно',
      question: 'Ваш вопрос',
      send: 'Отправить заявку',
      thanks: 'Спасибо! Мы всё получили, а у команды появилась новая сделка.',
    },
    footer: 'Салон «Лагуна» — вымышленная компания из демонстрации.',
    products: [
      { name: 'Масло «Прилив»', text: 'Две капли на влажные волосы', price: '1 290 ₽', drawing: 'drop' },
      { name: 'Бальзам с шалфеем', text: 'Для сухих кончиков', price: '890 ₽', drawing: 'leaf' },
      { name: 'Гребень из груши', text: 'Не электризует', price: '640 ₽', drawing: 'comb' },
      { name: 'Крем «Ночная смена»', text: 'Пока вы спите', price: '1 750 ₽', drawing: 'jar' },
      { name: 'Щётка для лица', text: 'Мягче полотенца', price: '990 ₽', drawing: 'brush' },
      { name: 'Защита SPF 30', text: 'Для города и моря', price: '1 180 ₽', drawing: 'sun' },
    ],
  },
};

/** Drawn with a few strokes each. */
export const drawings: Record<Drawing, string> = {
  lamp: 'M40 76h32M56 76V46M40 46h32l-8-22H48z',
  chair: 'M42 22v58M42 52h28v28M70 52l-2-12M42 30h6',
  vase: 'M48 24h16M50 24c2 14-10 18-10 36 0 12 6 20 16 20s16-8 16-20c0-18-12-22-10-36',
  shelf: 'M40 22l-6 60M72 22l6 60M38 38h36M36 56h40M34 74h44',
  clock: 'M56 26a28 28 0 1 0 0 56 28 28 0 0 0 0-56M56 54V38',
  rug: 'M30 44h52v30H30zM30 48l-6 2M30 58l-6 2M30 68l-6 2M82 48l6 2M82 58l6 2M82 68l6 2M38 52h36v14H38z',
  drop: 'M56 24c12 18 18 26 18 36a18 18 0 0 1-36 0c0-10 6-18 18-36M48 62a8 8 0 0 0 8 8',
  leaf: 'M32 78c0-30 16-50 48-52 2 32-16 50-40 46M40 72c8-14 16-22 28-32',
  comb: 'M28 42h56v10H28zM34 52v22M42 52v22M50 52v22M58 52v22M66 52v22M74 52v22',
  jar: 'M36 40h40v34a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6zM34 28h44v12H34zM36 56h40',
  brush: 'M48 56V84h16V56M40 30h32v18a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8zM46 30v-6M56 30v-8M66 30v-6',
  sun: 'M56 40a14 14 0 1 0 0 28 14 14 0 0 0 0-28M56 24v6M56 78v6M26 54h6M80 54h6M35 33l4 4M73 71l4 4M77 33l-4 4M39 71l-4 4',
};
