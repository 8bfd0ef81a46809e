import { type CustomField, type FieldEntity, type FieldType, fieldTypes } from '@parley/contract/fields/fields';
import { IconForms } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../projects/index.ts';
import { useAllFields } from '../use-fields.ts';
import { type FieldChangesOf, useFieldChanges } from './field-changes.ts';
import { FieldRow } from './field-row.tsx';
import classes from './fields-tab.module.css';
import { moved } from './move.ts';

/** The fields a project has added to its clients or deals. */
export function FieldsTab({ entity, title }: { entity: FieldEntity; title: string }) {
  const { t } = useTranslation('fields');
  const mayEdit = useMay('settings.edit');
  const changes = useFieldChanges(entity);
  const [opened, setOpened] = useState<number | null>(null);
  const { data, isError, isFetching, refetch } = useAllFields(entity);
  return (
    <div className={classes.topic}>
      <h3 className={classes.heading}>{title}</h3>
      <p className={classes.about}>{t(`about.${entity}`)}</p>
      {!mayEdit && <p className={classes.note}>{t('read_only')}</p>}
      {!data && isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={4} />}
      <fieldset className={classes.all} disabled={!mayEdit}>
        {data?.length === 0 && <EmptyState icon={<IconForms />} title={t('empty')} text={t(`empty_text.${entity}`)} />}
        {data && data.length > 0 && <Rows fields={data} changes={changes} opened={opened} onOpen={setOpened} />}
        {data && mayEdit && <NewField changes={changes} onAdded={(field) => setOpened(field.id)} />}
      </fieldset>
    </div>
  );
}

type RowsProps = {
  fields: CustomField[];
  changes: FieldChangesOf;
  opened: number | null;
  onOpen: (id: number | null) => void;
};

function Rows({ fields, changes, opened, onOpen }: RowsProps) {
  const { t } = useTranslation('fields');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (to: number) => {
    const from = fields.findIndex(({ id }) => id === dragged);
    stop();
    if (from >= 0 && from !== to) void changes.arrange(moved(fields, from, to));
  };
  return (
    <ul className={classes.rows} aria-label={t('fields')}>
      {fields.map((field, at) => (
        <FieldRow
          key={field.id}
          field={field}
          at={at}
          last={fields.length - 1}
          isOver={over === at && dragged !== null && dragged !== field.id}
          isOpen={opened === field.id}
          changes={changes}
          onOpen={(isOpen) => onOpen(isOpen ? field.id : null)}
          onMove={(to) => void changes.arrange(moved(fields, at, to))}
          onDrag={() => setDragged(field.id)}
          onOver={() => setOver(at)}
          onDrop={() => drop(at)}
          onStop={stop}
        />
      ))}
    </ul>
  );
}

function NewField({ changes, onAdded }: { changes: FieldChangesOf; onAdded: (field: CustomField) => void }) {
  const { t } = useTranslation('fields');
  const [label, setLabel] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!label.trim() || isSending) return;
    setSending(true);
    const made = await changes.add(label.trim(), type);
    setSending(false);
    if (typeof made === 'string') return setError(made);
    setLabel('');
    onAdded(made);
  };
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        className={classes.new}
        aria-label={t('new')}
        placeholder={t('new')}
        value={label}
        error={error}
        maxLength={100}
        onChange={(event) => {
          setLabel(event.currentTarget.value);
          setError(null);
        }}
      />
      <Select
        className={classes.newType}
        aria-label={t('type')}
        options={fieldTypes.map((it) => ({ value: it, label: t(`types.${it}`) }))}
        value={type}
        onChange={(it) => it && setType(it)}
      />
      <Button type="submit" look="primary" loading={isSending} disabled={!label.trim()}>
        {t('add')}
      </Button>
    </form>
  );
}
