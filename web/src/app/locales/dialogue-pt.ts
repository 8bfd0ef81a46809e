export const texts = import.meta.glob(
  [
    '../../modules/inbox/{thread,composer,client-panel,feed,notes}/**/locales/pt.json',
    '../../modules/calls/call-button/locales/pt.json',
    '!../../**/approved/**',
  ],
  { eager: true, import: 'default' },
);
