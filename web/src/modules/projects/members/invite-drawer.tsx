import { inviteMember, listInvitations } from '@parley/contract/projects/members';
import type { Project } from '@parley/contract/projects/projects';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { useEndpointForm } from '../../../kit/form.ts';
import { isOffered } from '../../../kit/offers.ts';
import { type Data, refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { noRights } from '../rights.ts';
import { InviteLink } from './invite-link.tsx';
import classes from './invite.module.css';
import { RightsFields } from './rights-fields.tsx';

type Props = { project: Project; onClose: () => void };

export function InviteDrawer({ project, onClose }: Props) {
  const { t } = useTranslation('projects');
  const formId = useId();
  const [sent, setSent] = useState<Data<typeof inviteMember> | null>(null);
  const [isUnproved, setUnproved] = useState(false);
  // Team chats are for everyone who comes.
  const ours = project.channels.filter(({ type }) => type === 'internal').map(({ id }) => id);
  const [rights, setRights] = useState({ ...noRights, channels_ids: ours });
  const form = useEndpointForm(inviteMember, {
    start: { email: '' },
    input: ({ email }) => ({ project: project.id, email, ...rights }),
    done: ({ data }) => {
      setSent(data);
      void refetch(listInvitations);
    },
    places: { member_exists: 'email' },
    refused: ({ code }) => {
      setUnproved(code === 'email_unproved');
      return code === 'email_unproved';
    },
  });

  if (sent) return <InviteLink email={sent.email} link={sent.link} onClose={onClose} />;
  const buttons = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look="primary" loading={form.sending} disabled={form.waiting > 0}>
        {t(isOffered('proof') ? 'invite.send' : 'invite.make_link')}
      </Button>
    </>
  );
  return (
    <Drawer opened onClose={onClose} title={t('invite.title')} footer={buttons}>
      <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
        <TextField
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          data-autofocus
          label={t('invite.email')}
          description={isOffered('proof') ? t('invite.email_note') : t('invite.link_note')}
          descriptionProps={{ mt: 5, mb: 0 }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.field('email')}
        />
        {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
        {isUnproved && (
          <FormAlert>
            <Trans ns="projects" i18nKey="invite.unproved" components={{ security: <a href="/app/security/" /> }} />
          </FormAlert>
        )}
        <RightsFields project={project} before={noRights} rights={rights} onChange={setRights} />
      </form>
    </Drawer>
  );
}
