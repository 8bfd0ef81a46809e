export { createContact } from './create-contact.ts';
export { fillContact } from './fill-contact.ts';
export { normalPhone, phoneSpellings } from './phones.ts';
export { tidyName } from './rules.ts';
export { markContact } from './clients.queries.ts';
