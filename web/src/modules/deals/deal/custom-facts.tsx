import type { Lead } from '@parley/contract/deals/leads';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { useState } from 'react';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../ui/toast.ts';
import { InlineField, PickField } from '../../clients/index.ts';
import { fieldWords, useFields } from '../../fields/index.ts';
import { Fact } from './fact.tsx';
import { saveLead } from './save-lead.ts';

/** What the project has added to its deals, the closing reason among it, each by its type. */
export function CustomFacts({ lead }: { lead: Lead }) {
  const fields = useFields('lead');
  return fields.map((field) => (
    <Fact key={field.id} name={field.label} wide={field.type === 'textarea'}>
      <CustomValue lead={lead} field={field} />
    </Fact>
  ));
}

function CustomValue({ lead, field }: { lead: Lead; field: CustomField }) {
  const language = useLanguage();
  const value = lead.custom_fields[field.id];
  if (field.type === 'list') return <ListValue lead={lead} field={field} />;
  return (
    <InlineField
      label={field.label}
      value={String(value ?? '')}
      maxLength={10_000}
      isLong={field.type === 'textarea'}
      type={field.type === 'date' ? 'date' : 'text'}
      onSave={(typed) => saveValue(lead, field, typed || null)}
    >
      {fieldWords(field, value, language)}
    </InlineField>
  );
}

function ListValue({ lead, field }: { lead: Lead; field: CustomField }) {
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const options = field.fields.map(({ id, value }) => ({ id, name: value }));
  return (
    <PickField
      label={field.label}
      chosen={options.find(({ id }) => id === lead.custom_fields[field.id]) ?? null}
      options={options.filter(({ name }) => name.toLowerCase().includes(asked))}
      words={words}
      onWords={setWords}
      onPick={(choice) =>
        void saveValue(lead, field, choice?.id ?? null).then((reason) => {
          if (reason) toast.error(reason);
        })
      }
    />
  );
}

function saveValue(lead: Lead, { id }: CustomField, value: FieldValue | null): Promise<string | null> {
  const { [id]: _, ...others } = lead.custom_fields;
  const custom_fields = value === null ? others : { ...others, [id]: value };
  return saveLead(lead.id, { custom_fields: { [id]: value } }, { custom_fields });
}
