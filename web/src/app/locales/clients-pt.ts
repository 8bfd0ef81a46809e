export const texts = import.meta.glob(['../../modules/{clients,fields}/**/locales/pt.json', '../bin/locales/pt.json'], {
  eager: true,
  import: 'default',
});
