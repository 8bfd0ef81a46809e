import type { Tx } from '../../kit/db/index.ts';

/** What the roof lends this module. */
type Surroundings = {
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
  /** Whether what a client writes is of a kind that nobody has to answer. */
  expectsNone: (tx: Tx, project_id: number, written: { dialogue_id: number; text: string }) => Promise<boolean>;
  /** What a letter says instead of the buttons of a message; null: it has none to say. */
  linksOf: (project_id: number, message_id: number) => Promise<string | null>;
};

let current: Surroundings = { onlineIn: () => [], linksOf: async () => null, expectsNone: async () => false };
export const surroundings = (): Surroundings => current;

export function configureInbox(given: Surroundings): void {
  current = given;
}
