import type { Lead } from '@parley/contract/deals/leads';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { CustomValue } from '../../clients/index.ts';
import { useFields } from '../../fields/index.ts';
import { Fact } from './fact.tsx';
import { saveLead } from './save-lead.ts';

/** What the project has added to its deals, the closing reason among it, each by its type. */
export function CustomFacts({ lead }: { lead: Lead }) {
  const fields = useFields('lead');
  return fields.map((field) => (
    <Fact key={field.id} name={field.label} wide={field.type === 'textarea'}>
      <CustomValue
        field={field}
        value={lead.custom_fields[field.id]}
        onSave={(value) => saveValue(lead, field, value)}
      />
    </Fact>
  ));
}

function saveValue(lead: Lead, { id }: CustomField, value: FieldValue | null): Promise<string | null> {
  const { [id]: _, ...others } = lead.custom_fields;
  const custom_fields = value === null ? others : { ...others, [id]: value };
  return saveLead(lead.id, { custom_fields: { [id]: value } }, { custom_fields });
}
