import { ClientsScreen } from '../../modules/clients/clients-screen.tsx';
import { visitParts } from '../visits/visit-parts.ts';
import { clientParts, organizationParts } from '../../modules/inbox/client-panel/lent.tsx';

const lent = { ...clientParts, ClientVisits: visitParts.ClientVisits };

/** The roof lends the screen of clients what the inbox knows of them and of organizations. */
export const ClientsRoute = () => <ClientsScreen lent={lent} ofOrganization={organizationParts} />;
