export const texts = import.meta.glob('../../modules/tasks/**/locales/es.json', { eager: true, import: 'default' });
