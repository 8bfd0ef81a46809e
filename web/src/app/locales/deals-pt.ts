export const texts = import.meta.glob('../../modules/deals/**/locales/pt.json', { eager: true, import: 'default' });
