export const texts = import.meta.glob('../../modules/tickets/**/locales/en.json', { eager: true, import: 'default' });
