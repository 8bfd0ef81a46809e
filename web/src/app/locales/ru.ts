export const texts = import.meta.glob('../../**/locales/ru.json', { eager: true, import: 'default' });
