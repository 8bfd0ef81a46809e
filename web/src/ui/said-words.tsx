import { saidWords } from '@parley/contract/errors';
import { useLanguage } from '../kit/i18n/i18n.ts';

type Props = { words: string; className?: string | undefined };

/** Why it does not work: quoted where a provider has said it, plain and in one's own language where it is ours. */
export function SaidWords({ words, className }: Props) {
  const said = saidWords(words, useLanguage());
  if (!said) return null;
  return said === words ? <q className={className}>{said}</q> : <span className={className}>{said}</span>;
}
