import type { Message } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import classes from './letter-parts.module.css';
import { openLetter } from './open-letter.ts';

type Props = { message: Message; topic: string | null };

/** What a letter says above its words: its subject where it is another than before, and who else is concerned. */
export function LetterHead({ message: { letter }, topic }: Props) {
  const { t } = useTranslation('thread');
  if (!letter) return null;
  const { cc, from, is_automatic, problem } = letter;
  const notes = [
    from && t('letter.from', { address: from }),
    cc.length > 0 && t('letter.cc', { addresses: cc.join(', ') }),
    is_automatic && !problem && t('letter.automatic'),
  ].filter((it) => typeof it === 'string' && it !== '');
  if (!topic && !notes.length && !problem) return null;
  return (
    <span className={classes.head}>
      {topic && <span className={classes.topic}>{topic}</span>}
      {notes.map((note) => (
        <span key={note as string} className={classes.note}>
          {note}
        </span>
      ))}
      {problem && <span className={classes.problem}>{t(`letter.problem.${problem}`)}</span>}
    </span>
  );
}

/** The rest of it: how it looked, what it quoted. */
export function WholeLetterButton({ message }: { message: Message }) {
  const { t } = useTranslation('thread');
  return (
    <button type="button" className={classes.open} onClick={() => openLetter(message)}>
      {t('letter.open')}
    </button>
  );
}
