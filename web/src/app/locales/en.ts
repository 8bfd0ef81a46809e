export const texts = import.meta.glob(
  ['../../**/locales/en.json', '!../../modules/accounts/**', '!../../modules/projects/**'],
  { eager: true, import: 'default' },
);
