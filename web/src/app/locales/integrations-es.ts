export const texts = import.meta.glob('../../integrations/**/locales/es.json', { eager: true, import: 'default' });
