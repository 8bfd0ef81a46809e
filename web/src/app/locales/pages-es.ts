export const texts = import.meta.glob(
  ['../../modules/{accounts,projects}/**/locales/es.json', '../tips/locales/es.json'],
  { eager: true, import: 'default' },
);
