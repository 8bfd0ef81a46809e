import type { Dialogue } from '@parley/contract/inbox/contacts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeldMessages } from '../thread/messages.ts';
import { addressesIn } from './addresses.ts';
import classes from './letter-fields.module.css';
import { changeLetter, type Letter } from './letters.ts';
import { chosenWords, firstWords, letterBefore } from './written-letter.ts';

type Props = { contactId: number; dialogue: Dialogue; letter: Letter };

/** Where a letter goes, if not to whoever wrote before, its subject, and who else gets it. */
export function LetterFields({ contactId, dialogue, letter }: Props) {
  const { t } = useTranslation('composer');
  const first = firstWords(letterBefore(useHeldMessages(contactId) ?? [], dialogue.id));
  const cc = letter.cc ?? first.cc;
  const [isAsked, setIsAsked] = useState(false);
  const hasCopies = isAsked || cc !== '';
  const isBad = letter.cc !== null && !addressesIn(letter.cc);
  return (
    <div className={classes.fields}>
      {dialogue.answers_to && (
        <p className={classes.to}>
          {t('letter.to')} <strong>{dialogue.answers_to}</strong>
        </p>
      )}
      <Line
        name={t('letter.subject')}
        value={letter.subject ?? first.subject}
        maxLength={500}
        placeholder={first.subject || t('letter.subject_hint')}
        onChange={(subject) => changeLetter(contactId, chosenWords(first, { subject }))}
      >
        {!hasCopies && (
          <button type="button" className={classes.add} onClick={() => setIsAsked(true)}>
            {t('letter.add_cc')}
          </button>
        )}
      </Line>
      {hasCopies && (
        <Line
          name={t('letter.cc')}
          value={cc}
          maxLength={2000}
          placeholder={t('letter.cc_hint')}
          isFirst={isAsked}
          isBad={isBad}
          onChange={(value) => changeLetter(contactId, chosenWords(first, { cc: value }))}
        />
      )}
      {isBad && <p className={classes.bad}>{t('obstacle.bad_copies')}</p>}
    </div>
  );
}

type LineProps = {
  name: string;
  value: string;
  maxLength: number;
  placeholder?: string;
  isFirst?: boolean;
  isBad?: boolean;
  children?: React.ReactNode;
  onChange: (value: string) => void;
};

function Line({ name, value, maxLength, placeholder, isFirst, isBad, children, onChange }: LineProps) {
  const id = useId();
  return (
    <div className={classes.line}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        ref={isFirst ? focusOnce : undefined}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={isBad || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {children}
    </div>
  );
}

/** Whoever asked for the field wants to write in it. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();
