import { getLetter } from '@parley/contract/inbox/letters';
import type { Message } from '@parley/contract/inbox/messages';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Data, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { framedLetter } from './framed-letter.ts';
import classes from './letter-window.module.css';
import { LetterAuthor, LetterOthers } from './letter-parts.tsx';
import { closeLetter } from './open-letter.ts';
import { quotedParts } from './quoted-parts.ts';

/** A letter as it came. Nothing in it acts, and pictures from elsewhere wait until they are asked for. */
export function LetterWindow({ message }: { message: Message }) {
  const { t } = useTranslation('thread');
  const [hasPictures, setHasPictures] = useState(false);
  const plain = useEndpoint(getLetter, { id: message.id }, { quiet: true });
  const full = useEndpoint(getLetter, { id: message.id, pictures: true }, { quiet: true, enabled: hasPictures });
  const letter = full.data ?? plain.data;
  const hasFailed = full.isError || full.data?.has_remote_pictures;
  const title = (letter ?? message.letter)?.subject || t('letter.no_subject');
  return (
    <Modal opened onClose={closeLetter} title={title} size="lg" fullOnPhone flush>
      <div className={classes.window}>
        <div className={classes.about}>
          {message.letter && <LetterAuthor letter={message.letter} />}
          {message.letter && <LetterOthers letter={message.letter} />}
        </div>
        {letter?.has_remote_pictures && (
          <div className={classes.pictures}>
            <span role="status">{hasFailed ? t('letter.pictures_failed') : t('letter.pictures_hint')}</span>
            <Button
              size="sm"
              icon={<IconPhoto size={16} />}
              loading={full.isFetching}
              onClick={() => (hasPictures ? void full.refetch() : setHasPictures(true))}
            >
              {t('letter.load_pictures')}
            </Button>
          </div>
        )}
        {letter && <Sheet letter={letter} />}
        {plain.isPending && <ListSkeleton rows={6} />}
        {plain.isError && <ErrorState onRetry={() => void plain.refetch()} />}
      </div>
    </Modal>
  );
}

function Sheet({ letter: { html, text } }: { letter: Data<typeof getLetter> }) {
  const { t } = useTranslation('thread');
  if (html !== null)
    return (
      <iframe
        className={classes.sheet}
        title={t('letter.title')}
        // No scripts, no forms, an origin of its own; links open in a tab of their own.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={framedLetter(html)}
      />
    );
  return (
    <div className={classes.plain} dir="auto" tabIndex={0} role="document" aria-label={t('letter.title')}>
      {quotedParts(text).map(({ isQuoted, text: part }, at) =>
        isQuoted ? (
          <details key={at}>
            <summary>{t('letter.quoted')}</summary>
            <blockquote>{part}</blockquote>
          </details>
        ) : (
          <p key={at}>{part}</p>
        ),
      )}
    </div>
  );
}
