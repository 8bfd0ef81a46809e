export const texts = import.meta.glob(
  ['../../modules/{accounts,projects}/**/locales/pt.json', '../tips/locales/pt.json'],
  { eager: true, import: 'default' },
);
