export const texts = import.meta.glob(['../../modules/{clients,fields}/**/locales/en.json', '../bin/locales/en.json'], {
  eager: true,
  import: 'default',
});
