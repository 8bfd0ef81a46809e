export const texts = import.meta.glob('../../modules/inbox/composer/approved/locales/en.json', {
  eager: true,
  import: 'default',
});
