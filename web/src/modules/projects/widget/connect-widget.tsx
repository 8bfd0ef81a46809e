import { connectWidget } from '@parley/contract/widget/settings';
import { getProject, type Project } from '@parley/contract/projects/projects';
import { firstNames } from '@parley/contract/projects/first-names';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorPick } from '../../../ui/color-pick.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { widgetColors } from './widget-colors.ts';
import classes from './widget.module.css';

type Props = { project: Project; onClose: () => void; onConnect: (channel_id: number) => void };

export function ConnectWidget({ project, onClose, onConnect }: Props) {
  const { t } = useTranslation(['widget', 'projects']);
  const formId = useId();
  // Visitors read it: what a project is called by itself is no name for them.
  const isNamed = !Object.values(firstNames).includes(project.name);
  const form = useEndpointForm(connectWidget, {
    start: { name: isNamed ? project.name : '', color: widgetColors[project.brand === 'beseda' ? 1 : 0] as string },
    input: (values) => ({ project: project.id, ...values }),
    done: async ({ data }) => {
      await refetch(getProject);
      onConnect(data.channel_id);
    },
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{t('projects:cancel')}</Button>
      <Button type="submit" form={formId} look="primary" loading={form.sending}>
        {t('action')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('title')} footer={buttons}>
      <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
        <p className={classes.text}>{t('about')}</p>
        <TextField
          label={t('name')}
          description={t('name_note')}
          maxLength={80}
          data-autofocus
          {...form.field('name')}
        />
        <ColorPick
          label={t('color')}
          options={widgetColors}
          value={form.values.color}
          onChange={(color) => form.set('color', color)}
        />
        {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      </form>
    </Modal>
  );
}
