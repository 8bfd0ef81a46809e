export const texts = import.meta.glob(
  [
    '../../modules/{accounts,projects}/**/locales/en.json',
    '../../modules/calls/call-settings/locales/en.json',
    '../tips/locales/en.json',
  ],
  { eager: true, import: 'default' },
);
