export const texts = import.meta.glob('../../integrations/**/locales/pt.json', { eager: true, import: 'default' });
