export const texts = import.meta.glob(
  ['../../**/locales/ru.json', '!../../modules/accounts/**', '!../../modules/projects/**'],
  { eager: true, import: 'default' },
);
