import type { Contact } from '@parley/contract/inbox/contacts';
import { getConfig } from '@parley/contract/inbox/chat';
import { IconPlugOff, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { useLocalConfig } from '../../../kit/local-config.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './composer.module.css';
import { draftOf, keepDraft } from './drafts.ts';
import { writeMessage } from './pending.ts';
import { isSendKey } from './send-key.ts';

export function Composer({ contact }: { contact: Contact }) {
  const { t } = useTranslation('inbox');
  const dialogue = contact.users[0];
  if (!dialogue?.can_send) {
    return (
      <p className={classes.closed}>
        <IconPlugOff size={17} />
        {t('send.not_connected')}
      </p>
    );
  }
  return <OpenComposer key={contact.id} contact={contact} dialogue={dialogue} />;
}

function OpenComposer({ contact, dialogue }: { contact: Contact; dialogue: Contact['users'][number] }) {
  const { t } = useTranslation('inbox');
  const isPhone = useIsPhone();
  const [text, setText] = useState(() => draftOf(contact.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const sendBtn = useEndpoint(getConfig, {}, { quiet: true }).data?.send_btn;
  const key = useLocalConfig().send_key ?? sendBtn ?? 'enter';

  useEffect(() => keepDraft(contact.id, text), [contact.id, text]);
  useEffect(() => {
    // On a phone the keyboard would cover what was opened.
    if (!isPhone) field.current?.focus();
  }, [isPhone]);

  const send = () => {
    if (!text.trim()) return;
    writeMessage({ contact_id: contact.id, dialogue_id: dialogue.id, channel_id: dialogue.channel_id }, text.trim());
    setText('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur();
    if (!isSendKey(event, key)) return;
    event.preventDefault();
    send();
  };
  const button = { onClick: send, disabled: !text.trim() };

  return (
    <div className={classes.box}>
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        value={text}
        placeholder={t('send.placeholder')}
        aria-label={t('send.placeholder')}
        enterKeyHint={key === 'enter' ? 'send' : 'enter'}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.bar}>
        <span className={classes.channel}>
          <ChannelIcon type={dialogue.messenger_type} size={16} />
          {t('send.by', { channel: dialogue.name })}
        </span>
        {isPhone ? (
          <IconButton look="primary" size="lg" label={t('send.button')} icon={<IconSend2 size={20} />} {...button} />
        ) : (
          <Button look="primary" icon={<IconSend2 size={17} />} {...button}>
            {t('send.button')}
          </Button>
        )}
      </div>
    </div>
  );
}
