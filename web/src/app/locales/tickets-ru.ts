export const texts = import.meta.glob('../../modules/tickets/**/locales/ru.json', { eager: true, import: 'default' });
