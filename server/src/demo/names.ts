import type { Language } from '@parley/contract/languages';

/** Made-up people: given and family names are drawn apart, so a full name belongs to nobody in particular. */
export const givenNames: Record<Language, string[]> = {
  en: ['Emma', 'Oliver', 'Grace', 'Henry', 'Alice', 'Jack', 'Ruby', 'Leo', 'Hazel', 'Owen', 'Ivy', 'Miles'],
  ru: ['Анна', 'Тимур', 'Ольга', 'Никита', 'Екатерина', 'Артём', 'Ирина', 'Глеб', 'Дарья', 'Павел', 'Вера', 'Лев'],
  pt: ['Beatriz', 'Tiago', 'Inês', 'Rafael', 'Helena', 'Duarte', 'Clara', 'Nuno', 'Marta', 'Vasco'],
  es: ['Sofía', 'Carlos', 'Lucía', 'Andrés', 'Carmen', 'Diego', 'Elena', 'Mateo', 'Rosa', 'Javier'],
};

export const familyNames: Record<Language, string[]> = {
  en: ['Wilder', 'Marsh', 'Fenwick', 'Harlow', 'Quill', 'Ashdown', 'Pemberly', 'Rowntree', 'Larkin', 'Thorne'],
  // Family names that do not change with the person's sex.
  ru: ['Белозёр', 'Гончар', 'Соколенко', 'Мороз', 'Черных', 'Седых', 'Коваль', 'Кравец', 'Журавель', 'Заречных'],
  pt: ['Figueira', 'Salgueiro', 'Ribalta', 'Montenegro', 'Valverde', 'Serrano', 'Pinhal', 'Outeiro'],
  es: ['Olmedo', 'Villanueva', 'Robledo', 'Encinas', 'Montoya', 'Salvatierra', 'Quintana', 'Arroyo'],
};

export const organizationNames = [
  'Northern Wind Ltd',
  'ООО «Северный ветер»',
  'Ventos do Norte, Lda',
  'Viento del Norte SL',
  'Paper Lantern Studio',
  'Мастерская «Клён»',
  'Blue Kettle Café',
  'Casa Olmo',
  'ИП Лесная лавка',
  'Harbour & Pine',
];
