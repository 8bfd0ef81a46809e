export const texts = import.meta.glob('../../modules/inbox/composer/approved/locales/es.json', {
  eager: true,
  import: 'default',
});
