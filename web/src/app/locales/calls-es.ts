export const texts = import.meta.glob('../../modules/calls/locales/es.json', { eager: true, import: 'default' });
