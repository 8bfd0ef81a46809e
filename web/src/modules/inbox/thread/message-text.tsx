import { Fragment, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './message-text.module.css';
import { isEmojiOnly, type Part, partsOf } from './text-parts.ts';

// A text longer than this is folded: nobody reads it in passing, and a long thread stays light.
const FOLDED = 2500;
const none: string[] = [];

type Props = { text: string; words?: string[]; names?: string[] };

export const MessageText = memo(function MessageText({ text, words = none, names = none }: Props) {
  const { t } = useTranslation('thread');
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = text.length > FOLDED && !isWhole && words.length === 0;
  const shown = isFolded ? `${text.slice(0, FOLDED).trimEnd()}…` : text;
  return (
    <span className={classes.text} dir="auto" data-large={isEmojiOnly(text) || undefined}>
      {partsOf(shown, { words, names }).map((part, at) => (
        <TextPart key={at} part={part} />
      ))}
      {isFolded && (
        <button type="button" className={classes.unfold} onClick={() => setIsWhole(true)}>
          {t('show_all')}
        </button>
      )}
    </span>
  );
});

function TextPart({ part: { kind, href, pieces } }: { part: Part }) {
  const content = pieces.map(({ text, isMarked }, at) =>
    isMarked ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
  if (kind === 'mention') return <span className={classes.mention}>{content}</span>;
  if (kind === 'text') return content;
  return (
    <a href={href} target={href?.startsWith('http') ? '_blank' : undefined} rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}
