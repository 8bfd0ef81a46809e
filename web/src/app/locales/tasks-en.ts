export const texts = import.meta.glob('../../modules/tasks/**/locales/en.json', { eager: true, import: 'default' });
