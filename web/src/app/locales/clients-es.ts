export const texts = import.meta.glob(['../../modules/{clients,fields}/**/locales/es.json', '../bin/locales/es.json'], {
  eager: true,
  import: 'default',
});
