import { simulated } from '@parley/contract/projects/connections';
import { outsideUrl } from '../../kit/outside/outside-url.ts';
import type { Assistant } from './assistant.ts';

/** What the roof lends: whom the server asks where a project names nobody, and who plays an assistant here. */
type Surroundings = { servers: Omit<Assistant, 'trusted'> | null; simulator_url: string | null };

let current: Surroundings = { servers: null, simulator_url: null };

export function configureAi(given: Surroundings): void {
  current = given;
}

export const serversAssistant = (): Assistant | null => current.servers && { ...current.servers, trusted: true };

/** Where a project's own is asked; null: we may not ask there. */
export function placeOf(url: string): Pick<Assistant, 'url' | 'trusted'> | null {
  const { simulator_url } = current;
  if (url === simulated) return simulator_url === null ? null : { url: `${simulator_url}/ai/v1`, trusted: true };
  return outsideUrl(url) && { url, trusted: false };
}
