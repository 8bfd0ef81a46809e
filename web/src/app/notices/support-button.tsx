import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import { openSupportChat, supportKey } from './support-chat.ts';

const helpPath = `${paths.help}#support`;
/** In the address of the help: the chat was tried and did not come. */
const TRIED = 'no_chat';

const hasSupportChat = () => supportKey() !== '';
/** For the help: whether it can offer the chat, cannot, or would for the second time in vain. */
export const supportChat = (): 'offered' | 'none' | 'missing' => {
  if (!hasSupportChat()) return 'none';
  return new URLSearchParams(location.search).has(TRIED) ? 'missing' : 'offered';
};

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
    if (!isOpen) location.assign(`${paths.help}?${TRIED}=1#support`);
  };
  return (
    <Button loading={isOpening} onClick={() => void open()}>
      {t('notice.support')}
    </Button>
  );
}
