/** What the roof lends this module. */
type Surroundings = {
  /** Where people and forms of sites reach us, without a slash at the end. */
  public_url: string;
};

let current: Surroundings = { public_url: 'http://localhost' };
export const surroundings = (): Surroundings => current;

export function configureDeals(given: Surroundings): void {
  current = given;
}
