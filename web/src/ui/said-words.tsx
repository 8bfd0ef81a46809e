import type { saidWords } from '@parley/contract/errors';
import { useEffect, useState } from 'react';
import { useLanguage } from '../kit/i18n/i18n.ts';

type Props = { words: string; className?: string | undefined };
type Say = typeof saidWords;

/** Why it does not work: quoted where a provider has said it, plain and in one's own language where it is ours. */
export function SaidWords({ words, className }: Props) {
  const language = useLanguage();
  const [say, setSay] = useState<Say | null>(null);
  const mayBeOurs = /^[a-z][a-z0-9_]+$/.test(words);
  useEffect(() => {
    // All texts of refusals: whoever reads a provider's words does not wait for them.
    if (mayBeOurs)
      void import('@parley/contract/errors').then(
        (errors) => setSay(() => errors.saidWords),
        () => undefined,
      );
  }, [mayBeOurs]);
  if (!words || (mayBeOurs && !say)) return null;
  const said = mayBeOurs && say ? say(words, language) : words;
  return said === words ? <q className={className}>{said}</q> : <span className={className}>{said}</span>;
}
