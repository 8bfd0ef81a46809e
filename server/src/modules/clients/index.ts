export { routes } from './routes.ts';
export { configureClients, type Known } from './surroundings.ts';
export { createContact } from './create-contact.ts';
export { fillContact } from './fill-contact.ts';
export { changeClient } from './change-client.ts';
export { folded, type Patterns, patternsOf } from './patterns.ts';
export { normalPhone, phoneSpellings } from './phones.ts';
export { tidyName } from './rules.ts';
export {
  areLiving,
  type Client,
  mainContactOf,
  markContact,
  markMerged,
  readClient,
  saveClient,
} from './clients.queries.ts';
