export const texts = import.meta.glob('../../**/locales/pt.json', { eager: true, import: 'default' });
