import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { type ClientCard, updateClient } from '@parley/contract/inbox/client-card';
import { useState } from 'react';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../ui/toast.ts';
import { fieldWords, useFields } from '../../fields/index.ts';
import { showCard } from './card.ts';
import { Fact } from './fact.tsx';
import { InlineField } from './inline-field.tsx';
import { PickField } from './pick-field.tsx';

/** What the project has added to its clients, each changed where it stands. */
export function CustomFacts({ card }: { card: ClientCard }) {
  const fields = useFields('client');
  return fields.map((field) => (
    <Fact key={field.id} name={field.label}>
      <CustomValue card={card} field={field} />
    </Fact>
  ));
}

function CustomValue({ card, field }: { card: ClientCard; field: CustomField }) {
  const language = useLanguage();
  const value = card.custom_field[field.id];
  if (field.type === 'list') return <ListValue card={card} field={field} />;
  return (
    <InlineField
      label={field.label}
      value={String(value ?? '')}
      maxLength={10_000}
      isLong={field.type === 'textarea'}
      type={field.type === 'date' ? 'date' : 'text'}
      onSave={(typed) => saveValue(card, field, typed || null)}
    >
      {fieldWords(field, value, language)}
    </InlineField>
  );
}

function ListValue({ card, field }: { card: ClientCard; field: CustomField }) {
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const options = field.fields.map(({ id, value }) => ({ id, name: value }));
  return (
    <PickField
      label={field.label}
      chosen={options.find(({ id }) => id === card.custom_field[field.id]) ?? null}
      options={options.filter(({ name }) => name.toLowerCase().includes(asked))}
      words={words}
      onWords={setWords}
      onPick={(choice) =>
        void saveValue(card, field, choice?.id ?? null).then((reason) => {
          if (reason) toast.error(reason);
        })
      }
    />
  );
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
