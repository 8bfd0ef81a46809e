export const texts = import.meta.glob(
  [
    '../../modules/{accounts,projects}/**/locales/ru.json',
    '../../modules/calls/call-settings/locales/ru.json',
    '../tips/locales/ru.json',
  ],
  { eager: true, import: 'default' },
);
