export const texts = import.meta.glob(
  [
    '../../**/locales/pt.json',
    '!../../modules/{accounts,projects,clients,fields,tasks,deals,mailings}/**',
    '!../../modules/inbox/composer/approved/**',
  ],
  { eager: true, import: 'default' },
);
