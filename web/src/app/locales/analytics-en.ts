export const texts = import.meta.glob('../../modules/analytics/**/locales/en.json', { eager: true, import: 'default' });
