export const texts = import.meta.glob('../../modules/tasks/**/locales/ru.json', { eager: true, import: 'default' });
