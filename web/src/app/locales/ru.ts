export const texts = import.meta.glob(
  ['../../**/locales/ru.json', '!../../modules/{accounts,projects,clients,fields}/**'],
  { eager: true, import: 'default' },
);
