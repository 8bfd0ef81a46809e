import { IconSparkles, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { focusComposer } from '../focus.ts';
import { changeLetter } from '../letters.ts';
import { dismiss, stopWriting, type Suggested } from './ask.ts';
import classes from './suggestion-strip.module.css';

// What lies above the strip has an Esc of its own.
const FLOATING = '[role=dialog], [role=menu], [data-composer] [role=listbox]';

/** One line above the composer: what could be answered. Nothing is sent unless somebody sends it. */
export function SuggestionStrip({ suggested }: { suggested: Suggested }) {
  const { t } = useTranslation(['composer', 'ui']);
  const { contact_id, isWriting, text, answers, error } = suggested;
  const insert = (words: string) => {
    changeLetter(contact_id, (now) => ({
      mode: 'reply',
      text: now.text.trim() ? `${now.text.trimEnd()}\n${words}` : words,
    }));
    dismiss();
    focusComposer();
  };
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector(FLOATING)) return;
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    };
    // Before the field and the dialogue hear of it: Esc closes what lies on top, and nothing else.
    addEventListener('keydown', close, true);
    return () => removeEventListener('keydown', close, true);
  }, []);
  const isEmpty = !isWriting && !text && !answers?.length && !error;
  return (
    <section className={classes.strip} aria-label={t('ai.label')} aria-busy={isWriting}>
      <IconSparkles size={17} className={classes.sign} />
      <div className={classes.content}>
        {text && (
          <div className={classes.row}>
            <p className={classes.text} aria-live="polite">
              {text}
            </p>
            {!isWriting && <Insert onClick={() => insert(text.trim())} />}
          </div>
        )}
        {isWriting && !text && <p className={classes.waiting}>{t('ai.thinking')}</p>}
        {!!answers?.length && <p className={classes.about}>{t('ai.answered_before')}</p>}
        {answers?.map(({ question, answer }) => (
          <div key={answer} className={classes.row}>
            <p className={classes.text} title={question}>
              {answer}
            </p>
            <Insert onClick={() => insert(answer)} />
          </div>
        ))}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {isEmpty && <p className={classes.waiting}>{t('ai.nothing')}</p>}
      </div>
      {isWriting ? (
        <Button size="sm" look="quiet" onClick={stopWriting}>
          {t('ui:cancel')}
        </Button>
      ) : (
        <IconButton size="sm" label={t('ai.dismiss')} icon={<IconX size={16} />} onClick={dismiss} />
      )}
    </section>
  );
}

function Insert({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('composer');
  return (
    <Button size="sm" look="quiet" className={classes.insert} onClick={onClick}>
      {t('ai.insert')}
    </Button>
  );
}
