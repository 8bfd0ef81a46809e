import type { Language } from '@parley/contract/languages';
import type { ConnectType } from '@parley/contract/projects/connections';
import type { Tx } from '../../kit/db/index.ts';

export type NewProject = {
  id: number;
  name: string;
  owner: number;
  time_zone: string;
  language: Language;
  team_channel_id: number;
};
export type UnprovedStanding = { project_id: number; user_id: number; is_owner: boolean };
export type RightsChanged = { project_id: number; user_id: number | null };

/**
 * What the roof lends this module: things that live beside or above it, and parts of what it does that need more than a
 * fact tells, or come before one. Who only wants to know of what happened reacts to its facts.
 */
export type Surroundings = {
  /** Where people reach us, without a slash at the end. */
  public_url: string;
  /** Where this node itself is reached by what runs beside it, such as the simulator. */
  hooks_url: () => string;
  /** Where the simulator plays the providers; null: it is off. */
  simulator_url: string | null;
  /** Opens an account at the simulator and answers what would be entered; null of it: that channel is not played. */
  openSimulated?: ((type: ConnectType) => Record<string, string> | null) | undefined;
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
  /** Sockets and other nodes look again at what this person (null: everyone) may do in the project. */
  tellRightsChanged: (change: RightsChanged) => void;
  /** What modules above put into every new project, in the transaction that creates it. */
  beginnings: ((tx: Tx, project: NewProject) => Promise<unknown>)[];
  /** What they let go of in every project of a person whose address is proved for the first time. */
  firstProofs: ((tx: Tx, standing: UnprovedStanding) => Promise<unknown>)[];
  /** What they do for a project that came as a whole from elsewhere, when all its rows are there. */
  arrivals: ((tx: Tx, project_id: number) => Promise<void>)[];
  /** Before a team goes, who waits for it leaves its queue, each in a transaction of their own. */
  teamGoing: (project_id: number, team_id: number) => Promise<void>;
  /** By table, the columns that name bytes of the store: these are erased with the project. */
  namingColumns: Record<string, string[]>;
};

const alone: Surroundings = {
  public_url: 'http://localhost',
  hooks_url: () => 'http://localhost',
  simulator_url: null,
  onlineIn: () => [],
  tellRightsChanged: () => undefined,
  beginnings: [],
  firstProofs: [],
  arrivals: [],
  teamGoing: async () => undefined,
  namingColumns: {},
};

let current = alone;
export const surroundings = (): Surroundings => current;

export function lend(given: Surroundings): void {
  current = given;
}

/** For a command, around which there is nothing else. */
export const settleArrivals = (arrivals: Surroundings['arrivals']): void => lend({ ...alone, arrivals });
