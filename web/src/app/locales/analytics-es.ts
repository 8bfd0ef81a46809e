export const texts = import.meta.glob('../../modules/analytics/**/locales/es.json', { eager: true, import: 'default' });
