import { placeholders } from '@parley/contract/deals/automation';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../../ui/text-area.tsx';
import { piecesOf } from './pieces.ts';
import classes from './worded-field.module.css';

type Props = { label: string; value: string; maxLength: number; onChange: (text: string) => void };

/** A text with what stands for something of the deal: put in by a touch, seen as it would be read. */
export function WordedField({ label, value, maxLength, onChange }: Props) {
  const { t } = useTranslation('editor');
  const field = useRef<HTMLTextAreaElement>(null);
  const put = (word: string) => {
    const area = field.current;
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    const [before, after] = [value.slice(0, from), value.slice(to)];
    // A letter that touches it would make another word of it.
    const text = `${isLetter(before.at(-1)) ? ' ' : ''}${word}${isLetter(after[0]) ? ' ' : ''}`;
    onChange(before + text + after);
    setTimeout(() => {
      area?.focus();
      area?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const pieces = piecesOf(value);
  return (
    <div className={classes.all}>
      <TextArea
        ref={field}
        data-autofocus
        label={label}
        value={value}
        maxLength={maxLength}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.chips} role="group" aria-label={t('placeholders')}>
        {placeholders.map((name) => (
          <button key={name} type="button" className={classes.chip} title={name} onClick={() => put(name)}>
            {t(`placeholder.${name}`)}
          </button>
        ))}
      </div>
      {pieces.some((piece) => 'placeholder' in piece) && (
        <p className={classes.preview}>
          <span className={classes.looks}>{t('preview')}</span>
          {pieces.map((piece) => ('text' in piece ? piece.text : t(`sample.${piece.placeholder}`))).join('')}
        </p>
      )}
    </div>
  );
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);
