import { lazy } from 'react';
import { TicketsScreen } from '../../modules/tickets/tickets-screen.tsx';
import { TippedScreen } from '../tips/screen-tip.tsx';

const Dialogue = lazy(() =>
  import('../../modules/inbox/lent-dialogue.tsx').then((file) => ({ default: file.LentDialogue })),
);
const Client = lazy(() =>
  import('../../modules/inbox/client-panel/lent-panel.tsx').then((file) => ({ default: file.LentPanel })),
);
const lent = { Dialogue, Client };

/** The roof lends the screen of tickets the dialogue with a client, and the client's card. */
export const TicketsRoute = () => (
  <TippedScreen name="tickets">
    <TicketsScreen lent={lent} />
  </TippedScreen>
);
