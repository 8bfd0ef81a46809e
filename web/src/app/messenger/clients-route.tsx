import { ClientsScreen } from '../../modules/clients/clients-screen.tsx';
import { clientParts, organizationParts } from '../../modules/inbox/client-panel/lent.tsx';

/** The roof lends the screen of clients what the inbox knows of them and of organizations. */
export const ClientsRoute = () => <ClientsScreen lent={clientParts} ofOrganization={organizationParts} />;
