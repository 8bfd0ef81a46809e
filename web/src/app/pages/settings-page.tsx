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

const Calls = lazy(() =>
  import('../../modules/calls/call-settings/call-settings.tsx').then((file) => ({ default: file.CallSettings })),
);

/** The roof lends the settings of a project those of its tickets and calls, what integrations show there, and tips. */
export const SettingsPage = () => (
  <MembersPage
    Tickets={Tickets}
    Calls={Calls}
    integrations={lentIntegrations}
    OtherIntegrations={OtherIntegrations}
    Tip={ScreenTip}
  />
);
