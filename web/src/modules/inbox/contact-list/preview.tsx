import type { Contact } from '@parley/contract/inbox/contacts';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './contact-row.module.css';
import type { RowWords } from './row-words.ts';

type Props = { lastMessage: Contact['lastMessage']; draft: string | null; words: RowWords };

/** One line: what was begun and not sent, or the last message; ours is marked, also if it did not leave, and what has no words is named. */
export function Preview({ lastMessage, draft, words }: Props) {
  if (draft !== null) {
    return (
      <span className={classes.preview}>
        {lastMessage?.is_failed && <FailedMark label={words.notSent} />}
        <span className={classes.draft}>{words.draft}</span> {draft}
      </span>
    );
  }
  if (!lastMessage) return <span className={classes.preview}>{words.none}</span>;
  const { message, destination, message_type, is_failed } = lastMessage;
  const kind = message ? undefined : words.kindOf(message_type);
  return (
    <span className={classes.preview}>
      {is_failed ? (
        <span className={classes.failed}>
          <IconAlertCircle size={14} aria-hidden /> {words.notSent}{' '}
        </span>
      ) : (
        destination === 'to' && <span className={classes.us}>{words.we} </span>
      )}
      {message || (kind && <span className={classes.kind}>{kind}</span>)}
    </span>
  );
}

/** What was begun since hides its words, not that it failed. */
const FailedMark = ({ label }: { label: string }) => (
  <span className={classes.failed}>
    <IconAlertCircle size={14} aria-label={label} />{' '}
  </span>
);
