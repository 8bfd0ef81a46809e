import type kit from '../../kit/locales/en.json';
import type accounts from '../../modules/accounts/locales/en.json';
import type projects from '../../modules/projects/locales/en.json';
import type ui from '../../ui/locales/en.json';

/** A wrong key fails the type check. A new room adds its line here; a test tells who forgot. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      accounts: typeof accounts;
      kit: typeof kit;
      projects: typeof projects;
      ui: typeof ui;
    };
  }
}
