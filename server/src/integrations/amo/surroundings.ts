/** What the roof lends: the program as amoCRM knows it, and who plays amoCRM here. */
export type Surroundings = {
  simulator_url: string | null;
  app: { id: string; secret: string } | null;
  /** Where the providers of this brand's country are: Kommo outside, amoCRM at home. */
  oauth_url: string;
};

let current: Surroundings = { simulator_url: null, app: null, oauth_url: 'https://www.amocrm.ru/oauth' };

export const surroundings = (): Surroundings => current;

export function configureAmo(given: Surroundings): void {
  current = given;
}
