import type { Tx } from '../../kit/db/index.ts';

/** A client became findable: by a number, an address, a name within an organization. */
export type Known = { project_id: number; contact_id: number; is_new: boolean };

/** What the roof lends this module: those above it who want to know, in the transaction that makes it so. */
type Surroundings = {
  followers: ((tx: Tx, known: Known) => Promise<void>)[];
  /** The same for very many, told by their ids: what follows is done some at a time. */
  crowds: ((tx: Tx, project_id: number, ids: number[]) => Promise<void>)[];
  dialogues: Dialogues;
};

/** What follows for the dialogues of many clients, who are held by whoever calls. */
type Dialogues = {
  /** Those who should stand in the lists do, the others do not. */
  relist: (tx: Tx, project_id: number, ids: number[]) => Promise<void>;
  putIntoFolder: (tx: Tx, project_id: number, ids: number[], folder_id: number, isIn: boolean) => Promise<void>;
  /** Out of everyone's sight; whoever writes again is somebody new. */
  hide: (tx: Tx, project_id: number, ids: number[]) => Promise<void>;
  /** Back again; answers who has written anew meanwhile and stays hidden. */
  show: (tx: Tx, project_id: number, ids: number[]) => Promise<number[]>;
  /** Gone for good, with every message and file. */
  purge: (tx: Tx, project_id: number, ids: number[]) => Promise<void>;
};

const nothing = () => Promise.resolve();
const nobody: Surroundings = {
  followers: [],
  crowds: [],
  dialogues: {
    relist: nothing,
    putIntoFolder: nothing,
    hide: nothing,
    show: () => Promise.resolve([]),
    purge: nothing,
  },
};
let current = nobody;
export const lent = (): Dialogues => current.dialogues;

export function configureClients(given: Partial<Surroundings>): void {
  current = { ...nobody, ...given };
}

export async function tellFollowers(tx: Tx, known: Known): Promise<void> {
  for (const follow of current.followers) await follow(tx, known);
}

export async function tellCrowds(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  if (ids.length) for (const follow of current.crowds) await follow(tx, project_id, ids);
}
