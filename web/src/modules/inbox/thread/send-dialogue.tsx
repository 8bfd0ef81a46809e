import type { Contact } from '@parley/contract/inbox/contacts';
import { getTranscript, sendDialogue } from '@parley/contract/inbox/thread';
import { IconFileText, IconFileTypeHtml } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { download } from '../../../kit/download.ts';
import { useAction } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { askedClock, useDisplayZone } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useProject } from '../../projects/index.ts';
import classes from './send-dialogue.module.css';

type Props = { contact: Contact; opened: boolean; onClose: () => void };

/** What was said with the client, by letter or as a file; notes stay in the house. */
export function SendDialogue({ contact, opened, onClose }: Props) {
  const { t } = useTranslation('thread');
  const [email, setEmail] = useState(contact.email ?? '');
  const [reason, setReason] = useState('');
  const zone = useDisplayZone();
  const project = useProject().data;
  const said = zone === project?.time_zone ? {} : { timezone: askedClock(zone) };
  const send = useAction(sendDialogue, {
    quiet: true,
    onDone: () => {
      toast.success(t('send.done', { email }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setReason('');
    send.mutate(
      { contact_id: contact.id, email, ...said },
      { onError: (error) => setReason(isApiError(error) ? (error.errors.email?.[0] ?? error.text) : '') },
    );
  };
  const save = (format: 'html' | 'text') =>
    void download(getTranscript, { id: contact.id, format, ...said }).catch((error: unknown) => showError(error));
  return (
    <Modal opened={opened} onClose={onClose} title={t('send.label')} size="sm">
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t('send.email')}
          type="email"
          inputMode="email"
          value={email}
          error={reason}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" loading={send.isPending} disabled={!email.trim()}>
          {t('send.button')}
        </Button>
      </form>
      <p className={classes.or}>{t('send.or')}</p>
      <div className={classes.files}>
        <Button icon={<IconFileTypeHtml size={18} />} onClick={() => save('html')}>
          {t('send.html')}
        </Button>
        <Button icon={<IconFileText size={18} />} onClick={() => save('text')}>
          {t('send.text')}
        </Button>
      </div>
      <p className={classes.hint}>{t('send.hint')}</p>
    </Modal>
  );
}
