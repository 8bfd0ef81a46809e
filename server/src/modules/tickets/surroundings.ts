/** What the roof lends this module. */
type Surroundings = {
  /** Where clients reach us, without a slash at the end. */
  public_url: string;
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
};

let current: Surroundings = { public_url: 'http://localhost', onlineIn: () => [] };

export const surroundings = (): Surroundings => current;

export function configureTickets(given: Surroundings): void {
  current = given;
}
