export const texts = import.meta.glob(
  [
    '../../modules/inbox/{thread,composer,client-panel,feed,notes}/**/locales/en.json',
    '../../modules/calls/call-button/locales/en.json',
    '!../../**/approved/**',
  ],
  { eager: true, import: 'default' },
);
