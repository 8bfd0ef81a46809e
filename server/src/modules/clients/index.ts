export { createContact } from './create-contact.ts';
export { normalPhone, phoneSpellings } from './phones.ts';
export { tidyName } from './rules.ts';
