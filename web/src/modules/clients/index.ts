import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';

export { changeCard, saveField, useCard } from './card/card.ts';
export { ClientFacts } from './card/client-facts.tsx';
export { ClientHead } from './card/client-head.tsx';
export { CardPart, Fact } from './card/fact.tsx';
export { InlineField } from './card/inline-field.tsx';
export { PickField } from './card/pick-field.tsx';
export { readPrice } from './catalogue/figures.ts';
export { DuplicatesButton } from './duplicates/duplicates-button.tsx';
export { DuplicatesHost } from './duplicates/duplicates-host.tsx';
export { MergedContacts } from './duplicates/merged-contacts.tsx';
export { useMoves } from './duplicates/moves.ts';
export { TableRows } from './table/table-rows.tsx';
export { PossibleDuplicates } from './duplicates/possible-duplicates.tsx';

// Of the table only its form, with its words.
export const FieldConditions = lazy(async () => {
  const [file] = await Promise.all([import('./table/field-conditions.tsx'), addTexts('clients')]);
  return { default: file.FieldConditions };
});
export const OrganizationSelect = lazy(async () => {
  const [file] = await Promise.all([import('./table/organization-select.tsx'), addTexts('clients')]);
  return { default: file.OrganizationSelect };
});
