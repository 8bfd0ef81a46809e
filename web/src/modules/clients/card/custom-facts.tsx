import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { type ClientCard, updateClient } from '@parley/contract/inbox/client-card';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { useFields } from '../../fields/index.ts';
import { showCard } from './card.ts';
import { CustomValue } from './custom-value.tsx';
import { Fact } from './fact.tsx';

/** What the project has added to its clients, each changed where it stands. */
export function CustomFacts({ card }: { card: ClientCard }) {
  const fields = useFields('client');
  return fields.map((field) => (
    <Fact key={field.id} name={field.label}>
      <CustomValue
        field={field}
        value={card.custom_field[field.id]}
        onSave={(value) => saveValue(card, field, value)}
      />
    </Fact>
  ));
}

/** Seen at once; refused, it is as it was, with the reason. */
async function saveValue(card: ClientCard, { id }: CustomField, value: FieldValue | null): Promise<string | null> {
  const { [id]: _, ...others } = card.custom_field;
  showCard({ ...card, custom_field: value === null ? others : { ...others, [id]: value } });
  try {
    showCard((await api(updateClient, { id: card.id, custom_field: { [id]: value } })).data);
    return null;
  } catch (error) {
    showCard(card);
    if (!isApiError(error)) throw error;
    return Object.values(error.errors)[0]?.[0] ?? error.text;
  }
}
