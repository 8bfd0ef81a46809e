export const texts = import.meta.glob('../../modules/mailings/**/locales/es.json', { eager: true, import: 'default' });
