export const texts = import.meta.glob('../../modules/calls/locales/en.json', { eager: true, import: 'default' });
