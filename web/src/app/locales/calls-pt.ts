export const texts = import.meta.glob('../../modules/calls/locales/pt.json', { eager: true, import: 'default' });
