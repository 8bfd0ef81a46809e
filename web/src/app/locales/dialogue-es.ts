export const texts = import.meta.glob(
  [
    '../../modules/inbox/{thread,composer,client-panel,feed,notes}/**/locales/es.json',
    '../../modules/calls/call-button/locales/es.json',
    '!../../**/approved/**',
  ],
  { eager: true, import: 'default' },
);
