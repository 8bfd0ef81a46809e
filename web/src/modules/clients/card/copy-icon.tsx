import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HIGHLIGHT_MS } from '../../../ui/timings.ts';
import classes from './client-facts.module.css';

/** Says by itself that it worked. */
export function CopyIcon({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation('card');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      size="sm"
      className={classes.copy}
      label={isCopied ? t('copied') : t('copy', { what })}
      icon={isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    />
  );
}
