export const texts = import.meta.glob('../../modules/analytics/**/locales/ru.json', { eager: true, import: 'default' });
