import type { Actor } from '@parley/contract/actors';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import type { Viewer } from '../../kit/viewer.ts';
import type { Db, Tx } from '../../kit/db/index.ts';

/**
 * What the roof lends this module: verbs of those above it that are parts of what it does, with an answer or an order of
 * their own. Who only wants to know of what happened reacts to its facts.
 */
type Surroundings = { dialogues: Dialogues; deals: Deals };

/** What a line of a sheet becomes beside its client. */
export type ImportedDeal = {
  /** Its own key: made again, it is found. */
  uid: string;
  /** Null: it is about nobody, and then it says its name itself. */
  contact_id: number | null;
  /** Made by this very line or one beside it. */
  is_new_client: boolean;
  /** After the client where it is not said. */
  name: string | null;
  price: number | null;
  manager_id: number | null;
  /** How far it stands above the lowest of them. */
  above: number;
  values: Record<string, FieldValue>;
  /** Others it is about too. */
  others_ids?: number[];
  organization_id?: number | null;
  tags_ids?: number[];
  /** When it began elsewhere; missing: now. */
  created_at?: string;
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
  dialogues: {
    relist: nothing,
    putIntoFolder: nothing,
    hide: nothing,
    show: () => Promise.resolve([]),
    resume: nothing,
    join: nothing,
    purge: nothing,
  },
  deals: {
    stage: () => Promise.resolve(null),
    make: () => Promise.resolve(null),
    takeBack: () => Promise.resolve(0),
  },
};
let current = nobody;
export const lent = (): Dialogues => current.dialogues;
export const lentDeals = (): Deals => current.deals;

export function configureClients(given: Surroundings): void {
  current = given;
}
