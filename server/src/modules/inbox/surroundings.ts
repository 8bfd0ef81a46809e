/** What the roof lends this module. */
type Surroundings = {
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
};

let current: Surroundings = { onlineIn: () => [] };
export const surroundings = (): Surroundings => current;

export function configureInbox(given: Surroundings): void {
  current = given;
}
