export const texts = import.meta.glob('../../modules/tasks/**/locales/pt.json', { eager: true, import: 'default' });
