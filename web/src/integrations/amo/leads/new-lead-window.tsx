import { type AmoLeads, createAmoLead, listAmoPipelines } from '@parley/contract/integrations/amo';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { notify } from '../../../kit/notify.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { uuid } from '../../../kit/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { FigureField } from '../../../ui/figure-field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../../../ui/window-form.module.css';

type Props = {
  contact: { id: number; name: string };
  crm: string;
  opened: boolean;
  onClose: () => void;
  onMade: (found: AmoLeads) => void;
};

export function NewLeadWindow({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('amo');
  return (
    <Modal opened={opened} onClose={onClose} title={t('new.title')} size="sm">
      <NewLead onClose={onClose} {...rest} />
    </Modal>
  );
}

function NewLead({ contact, crm, onClose, onMade }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('amo');
  // Kept while the window is open: pressed again after a lost answer, it is the same lead.
  const [uid] = useState(uuid);
  const form = useEndpointForm(createAmoLead, {
    start: {
      name: contact.name,
      price: null as number | null,
      pipeline: null as number | null,
      stage: null as number | null,
    },
    input: ({ name, price, pipeline, stage }) => ({
      uid,
      contact_id: contact.id,
      name,
      ...(price !== null && { price }),
      ...(pipeline !== null && { pipeline_id: pipeline }),
      ...(stage !== null && { stage_id: stage }),
    }),
    done: ({ data }) => {
      onMade(data);
      notify({ kind: 'success', text: t('new.done', { crm }) });
      onClose();
    },
  });
  const { pipeline, stage } = form.values;
  // Without them a lead begins where leads begin there.
  const { data: pipelines = [] } = useEndpoint(listAmoPipelines, {}, { quiet: true });
  const stages = pipelines.find((it) => it.id === pipeline)?.stages ?? [];
  const { value: price, error } = form.field('price') as unknown as { value: number | null; error?: string };
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <TextField label={t('new.name')} data-autofocus {...form.field('name')} />
      <FigureField label={t('new.price')} value={price} error={error} onChange={(value) => form.set('price', value)} />
      {pipelines.length > 0 && (
        <Select
          label={t('new.pipeline')}
          placeholder={t('new.usual')}
          options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          value={pipeline}
          onChange={(id) => {
            form.set('pipeline', id);
            form.set('stage', null);
          }}
          clearable
        />
      )}
      {pipeline !== null && (
        <Select
          label={t('new.stage')}
          placeholder={t('new.usual_stage')}
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={stage}
          onChange={(id) => form.set('stage', id)}
          clearable
        />
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('new.cancel')}</Button>
        <Button type="submit" look="primary" loading={form.sending}>
          {t('new.create')}
        </Button>
      </div>
    </form>
  );
}
