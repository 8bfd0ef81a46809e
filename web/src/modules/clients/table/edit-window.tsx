import type { ClientRow } from '@parley/contract/clients/table';
import type { FieldValue } from '@parley/contract/fields/fields';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldInput, useFields } from '../../fields/index.ts';
import { type Chosen, useBulk } from './bulk.ts';
import classes from './form.module.css';
import { OrganizationSelect } from './organization-select.tsx';
import type { Total } from './total-words.ts';

type Meant = { chosen: Chosen; found: Total | undefined };
type Props = Meant & { opened: boolean; onClose: () => void; count: string };

/** One value for all that are chosen; left empty, it is taken from them. */
export function EditWindow({ opened, onClose, chosen, found, count }: Props) {
  const { t } = useTranslation('clients');
  const [sending, setSending] = useState(false);
  // Whoever left before the answer would never hear why nothing was changed.
  const leave = () => sending || onClose();
  return (
    <Modal opened={opened} onClose={leave} title={t('edit.title', { figure: count })} size="sm">
      <EditForm key={String(opened)} {...{ chosen, found, sending, setSending }} onDone={onClose} />
    </Modal>
  );
}

type Organization = ClientRow['organization'];

type FormProps = Meant & { sending: boolean; setSending: (is: boolean) => void; onDone: () => void };

function EditForm({ chosen, found, sending, setSending, onDone }: FormProps) {
  const { t } = useTranslation('clients');
  const bulk = useBulk(found);
  const fields = useFields('client');
  const [what, setWhat] = useState('tag');
  const [tag, setTag] = useState('');
  const [organization, setOrganization] = useState<Organization>(null);
  const [mailings, setMailings] = useState<'on' | 'off'>('on');
  const [value, setValue] = useState<FieldValue | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const field = fields.find(({ id }) => `field_${id}` === what);

  const edit = async (): Promise<string | null> => {
    if (what === 'tag') return bulk.edit(chosen, { tag: tag.trim() || null });
    if (what === 'unsubscribed') return bulk.edit(chosen, { unsubscribed: mailings === 'off' });
    if (what === 'organization')
      return bulk.edit(chosen, { organization_id: organization?.id ?? null }, { organization });
    return field ? bulk.edit(chosen, { custom_field: { [field.id]: value } }) : null;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const refused = await edit();
    setSending(false);
    setReason(refused);
    if (!refused) onDone();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <Select
        label={t('edit.what')}
        options={[
          { value: 'tag', label: t('column.tag') },
          { value: 'organization', label: t('column.organization') },
          { value: 'unsubscribed', label: t('edit.mailings') },
          ...fields.map(({ id, label }) => ({ value: `field_${id}`, label })),
        ]}
        value={what}
        onChange={(next) => {
          setWhat(next ?? 'tag');
          setValue(null);
          setReason(null);
        }}
      />
      {what === 'tag' && (
        <TextField
          label={t('column.tag')}
          value={tag}
          maxLength={40}
          data-autofocus
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      )}
      {what === 'organization' && (
        <OrganizationSelect
          label={t('column.organization')}
          value={organization?.id ?? null}
          onChange={(id, name) => setOrganization(typeof id === 'number' ? { id, name } : null)}
        />
      )}
      {what === 'unsubscribed' && (
        <Segmented
          aria-label={t('edit.mailings')}
          wide
          value={mailings}
          onChange={setMailings}
          options={(['on', 'off'] as const).map((is) => ({ value: is, label: t(`edit.mailings_${is}`) }))}
        />
      )}
      <Suspense>{field && <FieldInput field={field} value={value} error={reason} onChange={setValue} />}</Suspense>
      {!field && reason && <FormAlert>{reason}</FormAlert>}
      <p className={classes.hint}>{t('edit.hint')}</p>
      <Button type="submit" look="primary" wide loading={sending}>
        {t('edit.action')}
      </Button>
    </form>
  );
}
