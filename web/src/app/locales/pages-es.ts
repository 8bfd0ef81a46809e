export const texts = import.meta.glob(
  [
    '../../modules/{accounts,projects}/**/locales/es.json',
    '../../modules/calls/call-settings/locales/es.json',
    '../tips/locales/es.json',
  ],
  { eager: true, import: 'default' },
);
