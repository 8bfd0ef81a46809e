export const texts = import.meta.glob('../../modules/deals/**/locales/en.json', { eager: true, import: 'default' });
