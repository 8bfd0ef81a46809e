export const texts = import.meta.glob('../../modules/inbox/composer/approved/locales/pt.json', {
  eager: true,
  import: 'default',
});
