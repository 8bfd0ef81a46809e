export { changeCard, saveField, useCard } from './card/card.ts';
export { ClientFacts } from './card/client-facts.tsx';
export { ClientHead } from './card/client-head.tsx';
export { CustomValue } from './card/custom-value.tsx';
export { CardPart, Fact } from './card/fact.tsx';
export { InlineField } from './card/inline-field.tsx';
export { OrganizationPick } from './card/organization-pick.tsx';
export { PickField } from './card/pick-field.tsx';
export { DuplicatesButton } from './duplicates/duplicates-button.tsx';
export { DuplicatesHost } from './duplicates/duplicates-host.tsx';
export { MergedContacts } from './duplicates/merged-contacts.tsx';
export { useMoves } from './duplicates/moves.ts';
export { PossibleDuplicates } from './duplicates/possible-duplicates.tsx';
export { TableRows } from './table/table-rows.tsx';

// Parts of a filter weigh as much as all the rest behind this door.
export const loadFieldConditions = () => import('./table/field-conditions.tsx');
export const loadOrganizationSelect = () => import('./table/organization-select.tsx');
