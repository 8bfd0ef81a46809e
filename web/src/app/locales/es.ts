export const texts = import.meta.glob(
  ['../../**/locales/es.json', '!../../modules/{accounts,projects,clients,fields}/**'],
  { eager: true, import: 'default' },
);
