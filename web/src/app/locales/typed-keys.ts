import type kit from '../../kit/locales/en.json';
import type accounts from '../../modules/accounts/locales/en.json';
import type approved from '../../modules/inbox/composer/approved/locales/en.json';
import type bin from '../bin/locales/en.json';
import type channels from '../../modules/projects/channels/locales/en.json';
import type clientPanel from '../../modules/inbox/client-panel/locales/en.json';
import type catalogue from '../../modules/clients/catalogue/locales/en.json';
import type card from '../../modules/clients/card/locales/en.json';
import type clients from '../../modules/clients/locales/en.json';
import type contactList from '../../modules/inbox/contact-list/locales/en.json';
import type duplicates from '../../modules/clients/duplicates/locales/en.json';
import type fields from '../../modules/fields/locales/en.json';
import type deal from '../../modules/deals/deal/locales/en.json';
import type chooseFunnel from '../../modules/deals/choose-funnel/locales/en.json';
import type deals from '../../modules/deals/locales/en.json';
import type editor from '../../modules/deals/editor/locales/en.json';
import type inbox from '../../modules/inbox/locales/en.json';
import type composer from '../../modules/inbox/composer/locales/en.json';
import type leaving from '../../modules/projects/leaving/locales/en.json';
import type mailings from '../../modules/mailings/locales/en.json';
import type notifications from '../../modules/notifications/locales/en.json';
import type keys from '../../modules/inbox/keys/locales/en.json';
import type firstSteps from '../first-steps/locales/en.json';
import type palette from '../palette/locales/en.json';
import type presence from '../../modules/inbox/presence/locales/en.json';
import type projects from '../../modules/projects/locales/en.json';
import type sheets from '../../modules/clients/sheets/locales/en.json';
import type tasks from '../../modules/tasks/locales/en.json';
import type thread from '../../modules/inbox/thread/locales/en.json';
import type transfer from '../../modules/projects/transfer/locales/en.json';
import type ui from '../../ui/locales/en.json';
import type widget from '../../modules/projects/widget/locales/en.json';
import type work from '../../modules/inbox/work/locales/en.json';
import type app from './en.json';

/** A wrong key fails the type check. A new room adds its line here; a test tells who forgot. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      accounts: typeof accounts;
      app: typeof app;
      approved: typeof approved;
      bin: typeof bin;
      card: typeof card;
      catalogue: typeof catalogue;
      channels: typeof channels;
      'choose-funnel': typeof chooseFunnel;
      'client-panel': typeof clientPanel;
      clients: typeof clients;
      composer: typeof composer;
      'contact-list': typeof contactList;
      deal: typeof deal;
      deals: typeof deals;
      duplicates: typeof duplicates;
      editor: typeof editor;
      fields: typeof fields;
      'first-steps': typeof firstSteps;
      inbox: typeof inbox;
      kit: typeof kit;
      leaving: typeof leaving;
      mailings: typeof mailings;
      notifications: typeof notifications;
      keys: typeof keys;
      palette: typeof palette;
      presence: typeof presence;
      projects: typeof projects;
      sheets: typeof sheets;
      tasks: typeof tasks;
      thread: typeof thread;
      transfer: typeof transfer;
      ui: typeof ui;
      widget: typeof widget;
      work: typeof work;
    };
  }
}
