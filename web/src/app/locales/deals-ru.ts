export const texts = import.meta.glob('../../modules/deals/**/locales/ru.json', { eager: true, import: 'default' });
