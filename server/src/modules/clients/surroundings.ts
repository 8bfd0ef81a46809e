import type { Tx } from '../../kit/db/index.ts';

/** A client became findable: by a number, an address, a name within an organization. */
export type Known = { project_id: number; contact_id: number; is_new: boolean };

/** What the roof lends this module: those above it who want to know, in the transaction that makes it so. */
type Surroundings = {
  followers: ((tx: Tx, known: Known) => Promise<void>)[];
  /** The same for very many, told by their ids: what follows is done some at a time. */
  crowds: ((tx: Tx, project_id: number, ids: number[]) => Promise<void>)[];
};

let current: Surroundings = { followers: [], crowds: [] };

export function configureClients(given: Surroundings): void {
  current = given;
}

export async function tellFollowers(tx: Tx, known: Known): Promise<void> {
  for (const follow of current.followers) await follow(tx, known);
}

export async function tellCrowds(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  if (ids.length) for (const follow of current.crowds) await follow(tx, project_id, ids);
}
