export const texts = import.meta.glob('../../modules/mailings/**/locales/pt.json', { eager: true, import: 'default' });
