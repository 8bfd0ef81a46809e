import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { MembersPage } from '../../modules/projects/index.ts';

const Tickets = lazy(async () => {
  const file = import('../../modules/tickets/departments/ticket-settings.tsx');
  const [{ TicketSettings }] = await Promise.all([file, addTexts('tickets')]);
  return { default: TicketSettings };
});

/** The roof lends the settings of a project those of its tickets. */
export const SettingsPage = () => <MembersPage Tickets={Tickets} />;
