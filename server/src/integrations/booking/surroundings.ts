/** What the roof lends: settings of the server. */
export type Surroundings = {
  /** Our program's token at the booking service, where projects bring none of their own; null: there is none. */
  partner_token: string | null;
  /** The person of the service in whose name salons of its catalogue are asked; null: there is none. */
  user_token: string | null;
  /** The number of our program in the service's catalogue; null: it is not there. */
  application_id: number | null;
  /** Where the simulator plays the service; null: it is off. */
  simulator_url: string | null;
};

let current: Surroundings = { partner_token: null, user_token: null, application_id: null, simulator_url: null };
export const surroundings = (): Surroundings => current;

export function configureBooking(given: Surroundings): void {
  current = given;
}
