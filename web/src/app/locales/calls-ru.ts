export const texts = import.meta.glob('../../modules/calls/locales/ru.json', { eager: true, import: 'default' });
