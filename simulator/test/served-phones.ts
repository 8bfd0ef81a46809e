import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator } from '../src/simulator.ts';

/** The page of phones as it was built, with a simulator of its own and one account that calls. */
export async function servedPhones() {
  const simulator = await startSimulator();
  const at = { instance: '1101000091', token: 'secret' };
  const settings = { token: at.token };
  const account = simulator.world.openAccount({ channel: 'whatsapp', key: at.instance, name: 'Studio', settings });
  // A page may not ask the simulator's own port.
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/^\/phones/, '');
    request.url = path.startsWith('/control/') ? path : `/page${path}`;
    simulator.serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    simulator,
    account,
    at: { url: simulator.url, ...at },
    page: `http://localhost:${(server.address() as AddressInfo).port}/phones/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await simulator.stop();
    },
  };
}
