/** What the roof lends this module: settings, and who is there. */
type Surroundings = {
  /** Where people reach us: push services want to know whom to ask. */
  public_url: string;
  /** Keys of the installation's own choice; without them it makes its own. */
  vapid: { public_key: string; private_key: string } | null;
  /** Which members have a live connection, on any node. */
  onlineIn: (project_id: number) => readonly number[];
};

let current: Surroundings = { public_url: 'http://localhost', vapid: null, onlineIn: () => [] };
export const surroundings = (): Surroundings => current;

export function configureNotifications(given: Surroundings): void {
  current = given;
}
