import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { MembersPage } from '../../modules/projects/index.ts';
import { ScreenTip } from '../tips/screen-tip.tsx';
import { lentIntegrations } from './lent-integrations.ts';
import { OtherIntegrations } from './other-integrations.tsx';

const Tickets = lazy(async () => {
  const file = import('../../modules/tickets/departments/ticket-settings.tsx');
  const [{ TicketSettings }] = await Promise.all([file, addTexts('tickets')]);
  return { default: TicketSettings };
});

/** The roof lends the settings of a project those of its tickets, what integrations show there, and tips. */
export const SettingsPage = () => (
  <MembersPage
    Tickets={Tickets}
    integrations={lentIntegrations}
    OtherIntegrations={OtherIntegrations}
    Tip={ScreenTip}
  />
);
