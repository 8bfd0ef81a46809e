export const texts = import.meta.glob('../../integrations/**/locales/en.json', { eager: true, import: 'default' });
