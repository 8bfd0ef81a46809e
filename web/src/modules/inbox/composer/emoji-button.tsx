import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import classes from './composer.module.css';

const EmojiPicker = lazy(() => import('./emoji/emoji-picker.tsx').then((file) => ({ default: file.EmojiPicker })));

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('composer');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const button = (
    <IconButton
      label={t('emoji.title')}
      icon={<IconMoodSmile size={19} />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    />
  );
  return (
    <Popup opened={opened} onClose={close} trigger={button} position="top-start" label={t('emoji.title')}>
      <Suspense fallback={<div className={classes.emojiWaiting} tabIndex={-1} data-autofocus />}>
        <EmojiPicker
          onPick={(emoji) => {
            close();
            onPick(emoji);
          }}
        />
      </Suspense>
    </Popup>
  );
}
