export const texts = import.meta.glob('../../modules/analytics/**/locales/pt.json', { eager: true, import: 'default' });
