export const texts = import.meta.glob('../../modules/deals/**/locales/es.json', { eager: true, import: 'default' });
