import {
  IconChartBar,
  IconChartPie,
  IconChecklist,
  IconLayoutKanban,
  IconMessages,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Section } from '../sections.ts';

type SectionPath = '/' | '/tickets' | '/tasks' | '/deals' | '/tickets-statistics' | '/analytics' | '/clients';

export const sectionPaths: Record<Section, SectionPath> = {
  dialogues: '/',
  tickets: '/tickets',
  tasks: '/tasks',
  deals: '/deals',
  statistics: '/tickets-statistics',
  analytics: '/analytics',
  clients: '/clients',
};

export const sectionIcons: Record<Section, ReactNode> = {
  dialogues: <IconMessages />,
  tickets: <IconTicket />,
  tasks: <IconChecklist />,
  deals: <IconLayoutKanban />,
  statistics: <IconChartBar />,
  analytics: <IconChartPie />,
  clients: <IconUsers />,
};

/** Clients share their section with products where the project sells. */
export const sectionName = (section: Section, hasCrm: boolean) =>
  section === 'clients' && hasCrm ? ('section.clients_and_products' as const) : (`section.${section}` as const);
