import type { User } from '@parley/contract/accounts/users';
import { deleteProject } from '@parley/contract/projects/leaving';
import type { Project } from '@parley/contract/projects/projects';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { goElsewhere } from './go-elsewhere.ts';
import classes from './leaving-card.module.css';

type Props = { project: Project; user: User; onClose: () => void };

/** Nothing that a slip of the hand can do: the name is typed, and it is the owner who does so. */
export function DeleteWindow({ project, user, onClose }: Props) {
  const { t } = useTranslation('leaving');
  const formId = useId();
  const form = useEndpointForm(deleteProject, {
    start: { name: '', current_password: '', code: '' },
    input: ({ code, ...values }) => ({ project: project.id, ...values, ...(code && { code }) }),
    done: goElsewhere,
    places: {
      wrong_project_name: 'name',
      wrong_password: 'current_password',
      wrong_code: 'code',
      second_factor_required: 'code',
    },
  });
  const isNamed = form.values.name.trim() === project.name.trim();
  const buttons = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look="danger" loading={form.sending} disabled={!isNamed || form.waiting > 0}>
        {t('delete')}
      </Button>
    </>
  );
  return (
    <Modal opened size="sm" title={t('delete_title', { name: project.name })} footer={buttons} onClose={onClose}>
      <form id={formId} className={classes.fields} onSubmit={form.submit} noValidate>
        <p>{t('delete_question')}</p>
        <TextField
          data-autofocus
          autoComplete="off"
          label={t('name', { name: project.name })}
          {...form.field('name')}
        />
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.has_password && (
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('password')}
            {...form.field('current_password')}
          />
        )}
        {user.two_factor && (
          <TextField inputMode="numeric" autoComplete="one-time-code" label={t('code')} {...form.field('code')} />
        )}
        {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      </form>
    </Modal>
  );
}
