import { listContacts } from '@parley/contract/inbox/contacts';
import { testChannel } from '@parley/contract/projects/trying';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../kit/query.ts';
import { useAction, useEndpoint } from '../../../kit/query.ts';
import { useReasonText } from '../reason-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useProject } from '../use-project.ts';
import classes from './channels.module.css';

type Props = { project: number; channelId: number; name: string; onClose: () => void };

/** A real message by this channel, and what became of it. */
export function TestMessage({ project, channelId, name, onClose }: Props) {
  const { t } = useTranslation(['channels', 'projects']);
  const formId = useId();
  const { mayBegin, byMail } = useReach(channelId);
  const [way, setWay] = useState<'known' | 'address'>('known');
  const [dialogue, setDialogue] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const [text, setText] = useState(t('test.example'));
  const send = useAction(testChannel, { quiet: true });
  const isReady = text.trim() && (way === 'known' ? dialogue : address.trim());
  const submit = () => {
    const to = way === 'known' ? { dialogue_id: Number(dialogue) } : { address: address.trim() };
    if (isReady) send.mutate({ project, channel: channelId, text, ...to });
  };
  const buttons = (
    <>
      <Button onClick={onClose}>{t('projects:cancel')}</Button>
      <Button type="submit" form={formId} look="primary" loading={send.isPending} disabled={!isReady}>
        {t('test.send')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('test.title', { name })} footer={buttons}>
      <form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <p className={classes.text}>{t('test.text')}</p>
        {mayBegin && (
          <Segmented
            aria-label={t('test.to')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'known', label: t('test.known') },
              { value: 'address', label: t('test.address') },
            ]}
          />
        )}
        {way === 'known' ? (
          <ClientSelect channelId={channelId} value={dialogue} onChange={setDialogue} />
        ) : (
          <TextField
            label={byMail ? t('test.to_email') : t('test.to_other')}
            type={byMail ? 'email' : 'tel'}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={t('test.message')}
          height={60}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {send.error && <FormAlert>{send.error.message}</FormAlert>}
        {send.data && <Outcome outcome={send.data} />}
      </form>
    </Modal>
  );
}

/** Whether one may write first here, and by what. */
function useReach(channelId: number) {
  const { data: project } = useProject();
  const channel = project?.channels.find((it) => it.id === channelId);
  return { mayBegin: channel?.limits.first_message === 'yes', byMail: channel?.type === 'email' };
}

type SelectProps = { channelId: number; value: string | null; onChange: (value: string | null) => void };

function ClientSelect({ channelId, value, onChange }: SelectProps) {
  const { t } = useTranslation('channels');
  const asked = { channel_id: channelId, all_contacts: '1' as const, count: 50 };
  const { data } = useEndpoint(listContacts, asked, { quiet: true });
  const options = data?.flatMap((contact) => {
    const dialogue = contact.users.find((it) => it.channel_id === channelId);
    return dialogue ? [{ value: String(dialogue.id), label: contact.name }] : [];
  });
  if (options?.length === 0) return <FormAlert tone="info">{t('test.nobody')}</FormAlert>;
  return (
    <Select
      label={t('test.to')}
      description={t('test.to_hint')}
      placeholder={t('test.choose')}
      searchable
      options={options ?? []}
      value={value}
      onChange={onChange}
    />
  );
}

function Outcome({ outcome: { status, error, contact_id } }: { outcome: Data<typeof testChannel> }) {
  const { t } = useTranslation('channels');
  const reasonText = useReasonText();
  return (
    <FormAlert tone={status === 'failed' ? 'bad' : 'info'}>
      {status === 'failed' ? t('test.failed', { reason: reasonText(error ?? '') }) : t(`test.${status}`)}{' '}
      <a href={`/app/messenger/${contact_id}`}>{t('test.dialogue')}</a>
    </FormAlert>
  );
}
