import type { Tx } from '../../kit/db/index.ts';

/** What the roof lends this module. */
type Surroundings = {
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
  /** Whom the server asks for suggested answers where a project names nobody; null: nobody. */
  ai: Assistant | null;
  /** Whether what a client writes is of a kind that nobody has to answer. */
  expectsNone: (tx: Tx, project_id: number, written: { dialogue_id: number; text: string }) => Promise<boolean>;
  /** What a letter says instead of the buttons of a message; null: it has none to say. */
  linksOf: (project_id: number, message_id: number) => Promise<string | null>;
};

/** An address that speaks as OpenAI's does. */
export type Assistant = { url: string; key?: string | undefined; model?: string | undefined };

let current: Surroundings = { onlineIn: () => [], ai: null, linksOf: async () => null, expectsNone: async () => false };
export const surroundings = (): Surroundings => current;

export function configureInbox(given: Surroundings): void {
  current = given;
}
