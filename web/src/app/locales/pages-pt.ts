export const texts = import.meta.glob(
  [
    '../../modules/{accounts,projects}/**/locales/pt.json',
    '../../modules/calls/call-settings/locales/pt.json',
    '../tips/locales/pt.json',
  ],
  { eager: true, import: 'default' },
);
