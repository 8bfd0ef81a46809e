import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import { openSupportChat, supportKey } from './support-chat.ts';

const helpPath = `${paths.help}#support`;

export const hasSupportChat = () => supportKey() !== '';

/** A chat with whoever runs this server where they have one, else the page that says whom to ask. */
export function SupportButton() {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const [isOpening, setOpening] = useState(false);
  if (!hasSupportChat()) {
    return (
      <a className={buttonClass()} href={helpPath}>
        {t('notice.support')}
      </a>
    );
  }
  const open = async () => {
    setOpening(true);
    const isOpen = await openSupportChat(language);
    setOpening(false);
    if (!isOpen) location.assign(helpPath);
  };
  return (
    <Button loading={isOpening} onClick={() => void open()}>
      {t('notice.support')}
    </Button>
  );
}
