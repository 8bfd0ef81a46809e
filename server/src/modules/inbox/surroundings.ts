/** What the roof lends this module. */
type Surroundings = {
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
  /** Whom the server asks for suggested answers where a project names nobody; null: nobody. */
  ai: Assistant | null;
};

/** An address that speaks as OpenAI's does. */
export type Assistant = { url: string; key?: string | undefined; model?: string | undefined };

let current: Surroundings = { onlineIn: () => [], ai: null };
export const surroundings = (): Surroundings => current;

export function configureInbox(given: Surroundings): void {
  current = given;
}
