export type Team = 'en' | 'ru';

export const dealTitles: Record<Team, string[]> = {
  en: [
    'Wedding hair and make-up',
    'Ten gift cards for the office',
    'Colouring before the holiday',
    'Course of six massages',
    'Family photo day',
    'Birthday party for eight',
    'Manicure every second week',
    'Haircuts for a school play',
    'Shampoo for a small hotel',
    'Spa evening for two',
    'Photo session on the beach',
    'Make-up lesson',
    'Corporate subscription',
    'Evening hairstyle for the opera',
    'Candles for a flower shop',
    'Massage at the office on Fridays',
    'Hen party with music',
    'New look for a radio host',
    'Hair oil, wholesale',
    'Long hair donation day',
  ],
  ru: [
    'Свадебная причёска и макияж',
    'Десять подарочных карт в офис',
    'Окрашивание перед праздником',
    'Курс из шести массажей',
    'Семейная фотосессия',
    'День рождения на восьмерых',
    'Маникюр раз в две недели',
    'Стрижки для школьного спектакля',
    'Шампунь для маленькой гостиницы',
    'Спа-вечер на двоих',
    'Съёмка на набережной',
    'Урок макияжа',
    'Корпоративный абонемент',
    'Вечерняя причёска в театр',
    'Свечи для цветочного магазина',
    'Массаж в офисе по пятницам',
    'Девичник с музыкой',
    'Новый образ для ведущей',
    'Масло для волос оптом',
    'Подготовка к выпускному',
  ],
};

export const tagTitles: Record<Team, string[]> = {
  en: ['Hot', 'Regular', 'Wholesale', 'Needs an invoice', 'From a friend'],
  ru: ['Горячая', 'Постоянный клиент', 'Опт', 'Нужен счёт', 'По рекомендации'],
};

export const taskTitles: Record<Team, string[]> = {
  en: ['Send the price', 'Agree on the day', 'Ask for the prepayment', 'Call after the visit'],
  ru: ['Отправить прайс', 'Согласовать день', 'Попросить предоплату', 'Позвонить после визита'],
};

export const wantedBy: Record<Team, string> = { en: 'Wanted by', ru: 'Нужно к' };
