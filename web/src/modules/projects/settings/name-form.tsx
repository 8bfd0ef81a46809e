import { type Project, updateProject } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { changeProject } from '../use-project.ts';
import classes from './settings.module.css';

export function NameForm({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const form = useEndpointForm(updateProject, {
    start: { name: project.name },
    input: (values) => ({ project: project.id, ...values }),
    done: ({ data }) => {
      changeProject(data);
    },
  });
  return (
    <form className={classes.inline} onSubmit={form.submit} noValidate>
      <TextField label={t('project.name')} maxLength={80} {...form.field('name')} />
      {form.isDirty && (
        <>
          <Button onClick={form.reset}>{t('cancel')}</Button>
          <Button type="submit" look="primary" loading={form.sending}>
            {t('save')}
          </Button>
        </>
      )}
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
    </form>
  );
}
