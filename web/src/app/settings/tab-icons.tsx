import {
  IconAddressBook,
  IconBox,
  IconChecklist,
  IconColumns2,
  IconMessage2,
  IconRefresh,
  IconSettings,
  IconTag,
  IconTicket,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SettingsTab } from './visible-tabs.ts';

export const tabIcons: Record<SettingsTab, ReactNode> = {
  main: <IconSettings />,
  chat: <IconMessage2 />,
  client_fields: <IconAddressBook />,
  task_categories: <IconChecklist />,
  deal_fields: <IconColumns2 />,
  deal_tags: <IconTag />,
  tickets: <IconTicket />,
  services: <IconBox />,
  booking: <IconRefresh />,
};
