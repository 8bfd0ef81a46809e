import { lookup } from 'node:dns/promises';
import { mayConnect } from './outside-url.ts';
import { NotReached } from './ask.ts';

/** The address of somebody else's host if we may connect to it; a name of our own network is refused. */
export async function outsideHost(name: string): Promise<string> {
  // A channel without settings names none; asking for it would find ourselves.
  if (!name) throw new NotReached('no host is named');
  const found = await lookup(name, { all: true }).catch((error: Error) => {
    throw new NotReached(error.message, { cause: error });
  });
  if (!found.length || !found.every(({ address }) => mayConnect(address)))
    throw new NotReached(`${name} is an inner address`);
  return found[0]!.address;
}
