export const texts = import.meta.glob(
  ['../../**/locales/en.json', '!../../modules/{accounts,projects,clients,fields}/**'],
  { eager: true, import: 'default' },
);
