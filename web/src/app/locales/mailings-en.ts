export const texts = import.meta.glob('../../modules/mailings/**/locales/en.json', { eager: true, import: 'default' });
