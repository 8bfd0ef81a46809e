import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../kit/copy-text.ts';
import { Button, type ButtonLook } from './button.tsx';
import { HIGHLIGHT_MS } from './timings.ts';

type Props = ButtonLook & { text: string; label: string; done: string; disabled?: boolean };

/** Says by itself that it worked: a toast would hide behind a window. */
export function CopyButton({ text, label, done, ...rest }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      {...rest}
      icon={copied ? <IconCheck /> : <IconCopy />}
      aria-live="polite"
      onClick={() => void copyText(text).then(() => setCopied(true))}
    >
      {copied ? done : label}
    </Button>
  );
}
