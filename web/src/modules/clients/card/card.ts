import type { ClientChanges, ClientField } from '@parley/contract/clients/clients';
import type { Organization } from '@parley/contract/clients/organizations';
import { type ClientRow, listClients } from '@parley/contract/clients/table';
import { type ClientCard, getClientCard, updateClient } from '@parley/contract/inbox/client-card';
import { type Contact, getContact, listContacts } from '@parley/contract/inbox/contacts';
import { act, whyNot } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { checkInput } from '../../../kit/form.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { currentProject } from '../../../kit/session.ts';

const inputOf = (id: number) => ({ project: currentProject() ?? 0, id });

export const useCard = (id: number) => useEndpoint(getClientCard, inputOf(id), { quiet: true });

/** The card as the screen knows it, changed before the server answers. */
export function changeCard(id: number, change: (card: ClientCard) => ClientCard) {
  queryClient.setQueryData<{ data: ClientCard }>(
    keyOf(getClientCard, inputOf(id)),
    (known) => known && { ...known, data: change(known.data) },
  );
}

/** What is shown at once where the field alone does not say it. */
type Shown = { organization?: Organization | null };

/** Keeps one field: on the screen at once, on the server a moment later. Answers why not, in words for the field. */
export async function saveField<F extends ClientField>(
  card: ClientCard,
  field: F,
  value: ClientChanges[F],
  shown: Shown = {},
): Promise<string | null> {
  const input = { id: card.id, [field]: value };
  const mistake = checkInput(updateClient, input, currentLanguage())[field];
  if (mistake) return mistake;
  return whyNot(
    await act({
      on: [`card ${card.id}`],
      guess: () => showCard({ ...card, [field]: shownAs(field, value), ...shown }),
      putBack: () => showCard(card),
      call: () => api(updateClient, input),
      place: showCard,
      quiet: true,
    }),
  );
}

/** On the card, and in every list where the client stands. */
export function showCard(card: ClientCard) {
  changeCard(card.id, () => card);
  const { id, name, phone, email, organization_id } = card;
  const ofContact = { name, phone, email, organization_id };
  patchQueries<{ data: Contact }>(keyOf(getContact, { id }), (known) => ({
    ...known,
    data: { ...known.data, ...ofContact },
  }));
  patchQueries<Lists>(keyOf(listContacts), (known) => changeRow(known, id, ofContact));
  const { legal_entity, tax_id, notes, tag, manager_id, unsubscribed, organization, custom_field } = card;
  const ofRow: Partial<ClientRow> = { name, phone, email, legal_entity, tax_id, notes, tag, manager_id, unsubscribed };
  patchQueries<Lists>(keyOf(listClients), (known) => changeRow(known, id, { ...ofRow, organization, custom_field }));
}

type Lists = { pages?: { data: { id: number }[] }[] };

function changeRow(known: Lists, id: number, change: object): Lists {
  if (!known.pages?.some((page) => page.data.some((row) => row.id === id))) return known;
  const pages = known.pages.map((page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)),
  }));
  return { ...known, pages };
}

/** A number is kept by its digits. */
function shownAs(field: ClientField, value: ClientChanges[ClientField]) {
  if (value === '') return null;
  return field === 'phone' && typeof value === 'string' ? value.replace(/\D/g, '') : value;
}
