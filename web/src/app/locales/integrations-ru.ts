export const texts = import.meta.glob('../../integrations/**/locales/ru.json', { eager: true, import: 'default' });
