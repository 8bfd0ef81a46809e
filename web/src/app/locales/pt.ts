export const texts = import.meta.glob(
  ['../../**/locales/pt.json', '!../../modules/{accounts,projects,clients,fields}/**'],
  { eager: true, import: 'default' },
);
