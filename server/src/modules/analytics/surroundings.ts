/** What the roof lends this module. */
type Surroundings = {
  /** Where people reach us, without a slash at the end. */
  public_url: string;
};

let current: Surroundings = { public_url: 'http://localhost' };
export const surroundings = (): Surroundings => current;

export function configureAnalytics(given: Surroundings): void {
  current = given;
}
