export const texts = import.meta.glob(
  ['../../**/locales/pt.json', '!../../modules/accounts/**', '!../../modules/projects/**'],
  { eager: true, import: 'default' },
);
