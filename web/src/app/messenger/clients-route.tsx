import { ClientsScreen } from '../../modules/clients/clients-screen.tsx';

export function ClientsRoute() {
  return <ClientsScreen />;
}
