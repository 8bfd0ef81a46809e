export const texts = import.meta.glob('../../modules/tickets/**/locales/es.json', { eager: true, import: 'default' });
