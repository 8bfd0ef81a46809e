import type { Actor } from '@parley/contract/actors';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import type { Viewer } from '../../kit/viewer.ts';
import type { Db, Tx } from '../../kit/db/index.ts';

/** A client became findable: by a number, an address, a name within an organization. */
export type Known = { project_id: number; contact_id: number; is_new: boolean };

/** What the roof lends this module: those above it who want to know, in the transaction that makes it so. */
type Surroundings = {
  followers: ((tx: Tx, known: Known) => Promise<void>)[];
  /** The same for very many, told by their ids: what follows is done some at a time. */
  crowds: ((tx: Tx, project_id: number, ids: number[]) => Promise<void>)[];
  dialogues: Dialogues;
  /** Who go for good, before they do: what was about them stays with those who saw them. */
  goings: ((tx: Tx, project_id: number, gone: Gone[]) => Promise<void>)[];
  deals: Deals;
};

export type Gone = { id: number; channels_ids: number[] };

/** What a line of a sheet becomes beside its client. */
export type ImportedDeal = {
  /** Its own key: made again, it is found. */
  uid: string;
  contact_id: number;
  /** Made by this very line or one beside it. */
  is_new_client: boolean;
  /** After the client where it is not said. */
  name: string | null;
  price: number | null;
  manager_id: number | null;
  /** How far it stands above the lowest of them. */
  above: number;
  values: Record<string, FieldValue>;
};
export type IntoStage = {
  stage_id: number;
  run_rules: boolean;
  /** Whoever imports has what is nobody's else. */
  user_id: number;
  actor: Actor;
  /** Above which place they stand. */
  top: string;
  fields: CustomField[];
};

/** Deals of sheets. */
type Deals = {
  /** A stage with what it wants filled and the place its deals begin at; null: there is none. */
  stage: (
    db: Db,
    project_id: number,
    stage_id: number,
  ) => Promise<{ required_fields: { id: number; label: string }[]; top: string } | null>;
  /** Answers those it made; null: the stage is gone. */
  make: (tx: Tx, project_id: number, into: IntoStage, deals: ImportedDeal[]) => Promise<number[] | null>;
  /** Those that nobody and nothing has touched since go; says how many. */
  takeBack: (tx: Tx, project_id: number, actor: Actor, ids: number[]) => Promise<number>;
};

export type Rewritten = { id: number; now: number };
export type Joiner = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids' | 'name'>;

/** What follows for the dialogues of many clients, who are held by whoever calls. */
type Dialogues = {
  /** Those who should stand in the lists do, the others do not. */
  relist: (tx: Tx, project_id: number, ids: number[]) => Promise<void>;
  putIntoFolder: (tx: Tx, project_id: number, ids: number[], folder_id: number, isIn: boolean) => Promise<void>;
  /** Out of everyone's sight; whoever writes again is somebody new. */
  hide: (tx: Tx, project_id: number, ids: number[]) => Promise<void>;
  /**
   * Back again; answers who has written anew meanwhile, and as whom. These stay hidden, unless `isEvery`: then what they
   * wrote before is there beside what their channel knows them by now.
   */
  show: (tx: Tx, project_id: number, ids: number[], isEvery: boolean) => Promise<Rewritten[]>;
  /** Of those who are back: what fell due meanwhile is missed, and their time goes on. */
  resume: (tx: Tx, project_id: number, ids: number[]) => Promise<void>;
  /** The first of them becomes part of the second. */
  join: (tx: Tx, by: Joiner, id: number, now: number) => Promise<void>;
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
    resume: nothing,
    join: nothing,
    purge: nothing,
  },
  goings: [],
  deals: {
    stage: () => Promise.resolve(null),
    make: () => Promise.resolve(null),
    takeBack: () => Promise.resolve(0),
  },
};
let current = nobody;
export const lent = (): Dialogues => current.dialogues;
export const lentDeals = (): Deals => current.deals;

export function configureClients(given: Partial<Surroundings>): void {
  current = { ...nobody, ...given };
}

export async function tellFollowers(tx: Tx, known: Known): Promise<void> {
  for (const follow of current.followers) await follow(tx, known);
}

export async function tellCrowds(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  if (ids.length) for (const follow of current.crowds) await follow(tx, project_id, ids);
}

export async function tellGoing(tx: Tx, project_id: number, gone: Gone[]): Promise<void> {
  if (gone.length) for (const keep of current.goings) await keep(tx, project_id, gone);
}
