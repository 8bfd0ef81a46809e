export const texts = import.meta.glob(['../../modules/{clients,fields}/**/locales/ru.json', '../bin/locales/ru.json'], {
  eager: true,
  import: 'default',
});
