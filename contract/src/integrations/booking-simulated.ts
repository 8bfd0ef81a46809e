/** How the simulated salon is entered: nobody's secrets. */
export const simulatedSalon = { partner_token: 'partner-token', login: 'owner@studio.example', password: 'demo' };
