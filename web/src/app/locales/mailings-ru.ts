export const texts = import.meta.glob('../../modules/mailings/**/locales/ru.json', { eager: true, import: 'default' });
