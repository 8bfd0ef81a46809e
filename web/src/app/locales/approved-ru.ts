export const texts = import.meta.glob('../../modules/inbox/composer/approved/locales/ru.json', {
  eager: true,
  import: 'default',
});
