export const texts = import.meta.glob(
  [
    '../../**/locales/pt.json',
    '!../../modules/{accounts,projects,clients,fields,tasks,calls,deals,mailings,tickets,analytics}/**',
    '!../../modules/inbox/{thread,composer,client-panel,feed,notes}/**',
    '!../../integrations/**',
    '!../{bin,tips}/**',
  ],
  { eager: true, import: 'default' },
);
