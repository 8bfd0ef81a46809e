import type { ClientChanges, ClientField } from '@parley/contract/clients/clients';
import type { Organization } from '@parley/contract/clients/organizations';
import { type ClientCard, getClientCard, updateClient } from '@parley/contract/inbox/client-card';
import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { checkInput } from '../../../kit/form.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { currentProject } from '../../../kit/session.ts';
import { placeContact } from '../contact-list/contacts.ts';

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
  show({ ...card, [field]: shownAs(field, value), ...shown });
  try {
    show((await api(updateClient, input)).data);
    return null;
  } catch (error) {
    show(card);
    if (!isApiError(error)) throw error;
    return error.errors[field]?.[0] ?? error.text;
  }
}

function show({ id, ...card }: ClientCard) {
  changeCard(id, () => ({ ...card, id }));
  const row = queryClient.getQueryData<{ data: Contact }>(keyOf(getContact, { id }))?.data;
  const { name, phone, email, organization_id } = card;
  if (row) placeContact({ ...row, name, phone, email, organization_id });
}

/** A number is kept by its digits. */
function shownAs(field: ClientField, value: ClientChanges[ClientField]) {
  if (value === '') return null;
  return field === 'phone' && typeof value === 'string' ? value.replace(/\D/g, '') : value;
}
