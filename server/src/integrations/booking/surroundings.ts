/** What the roof lends: settings of the server. */
export type Surroundings = {
  /** Our program's token at the booking service, where projects bring none of their own; null: there is none. */
  partner_token: string | null;
  /** The number of our program in the service's catalogue; null: it is not there. */
  application_id: number | null;
  public_url: string;
};

let current: Surroundings = { partner_token: null, application_id: null, public_url: 'http://localhost' };
export const surroundings = (): Surroundings => current;

export function configureBooking(given: Surroundings): void {
  current = given;
}
