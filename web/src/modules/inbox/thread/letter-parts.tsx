import type { Letter } from '@parley/contract/inbox/letter-head';
import type { Message } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import classes from './letter-parts.module.css';
import { openLetter } from './open-letter.ts';

type Props = { message: Message; topic: string | null };

/** What a letter says above its words: its subject where it is another than before, who wrote it, and who else is concerned. */
export function LetterHead({ message: { letter }, topic }: Props) {
  const { t } = useTranslation('thread');
  if (!letter) return null;
  const { cc, from, is_automatic, problem, notices = [] } = letter;
  if (!topic && !from && !cc.length && !is_automatic && !problem && !notices.length) return null;
  return (
    <span className={classes.head}>
      {topic && <span className={classes.topic}>{topic}</span>}
      <LetterAuthor letter={letter} />
      <LetterOthers letter={letter} className={classes.note} />
      {is_automatic && !problem && <span className={classes.note}>{t('letter.automatic')}</span>}
      {problem && <span className={classes.problem}>{t(`letter.problem.${problem}`)}</span>}
      {notices.map(({ kind, address, reason }) => (
        <span key={address} className={kind === 'read' ? classes.note : classes.warning}>
          {t(`letter.notice.${kind}`, { address })}
          {reason && `: ${reason}`}
        </span>
      ))}
    </span>
  );
}

/** Who else it went to: as one it was written to, or with a copy. */
export function LetterOthers({ letter: { cc, to = [] }, className }: { letter: Letter; className?: string }) {
  const { t } = useTranslation('thread');
  const copies = cc.filter((it) => !to.includes(it));
  return (
    <>
      {to.length > 0 && <span className={className}>{t('letter.to', { addresses: to.join(', ') })}</span>}
      {copies.length > 0 && <span className={className}>{t('letter.cc', { addresses: copies.join(', ') })}</span>}
    </>
  );
}

/** Who wrote it, by the address as well: a name is whatever somebody likes. */
export function LetterAuthor({ letter: { from, from_name, reply_to, is_unconfirmed } }: { letter: Letter }) {
  const { t } = useTranslation('thread');
  if (!from) return null;
  const author = from_name && from_name !== from ? `${from_name} <${from}>` : from;
  return (
    <>
      <span className={classes.note}>{t('letter.from', { address: author })}</span>
      {reply_to && <span className={classes.note}>{t('letter.reply_to', { address: reply_to })}</span>}
      {is_unconfirmed && <span className={classes.warning}>{t('letter.unconfirmed', { address: from })}</span>}
    </>
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
