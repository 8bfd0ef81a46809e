export const texts = import.meta.glob(
  [
    '../../modules/inbox/{thread,composer,client-panel,feed,notes}/**/locales/ru.json',
    '../../modules/calls/call-button/locales/ru.json',
    '!../../**/approved/**',
  ],
  { eager: true, import: 'default' },
);
