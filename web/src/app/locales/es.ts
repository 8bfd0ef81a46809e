export const texts = import.meta.glob(
  ['../../**/locales/es.json', '!../../modules/accounts/**', '!../../modules/projects/**'],
  { eager: true, import: 'default' },
);
