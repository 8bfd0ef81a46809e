export const texts = import.meta.glob('../../modules/tickets/**/locales/pt.json', { eager: true, import: 'default' });
