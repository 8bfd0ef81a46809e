import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureToType, readFigure } from '../kit/figures.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> & {
  value: number | string | null | undefined;
  /** The number, or null where it is none yet, and the words that were typed. */
  onChange: (value: number | null, typed: string) => void;
};

/** A number typed as the language writes it; `type="number"` would go by the language of the browser. */
export function FigureField({ value, onChange, error, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const given = figureToType(value ?? '', language);
  const [typed, setTyped] = useState(given);
  const [isTyping, setTyping] = useState(false);
  // What was typed stays as it is for as long as it means what is kept, which may come a moment later.
  const shown = isTyping || readFigure(typed, language) === readFigure(given, language) ? typed : given;
  const isWrong = !isTyping && shown.trim() !== '' && readFigure(shown, language) === null;
  return (
    <TextField
      {...rest}
      error={error || (isWrong && t('not_a_number'))}
      inputMode="decimal"
      value={shown}
      onFocus={() => {
        setTyped(shown);
        setTyping(true);
      }}
      onBlur={() => setTyping(false)}
      onChange={({ currentTarget: { value: words } }) => {
        setTyped(words);
        onChange(readFigure(words, language), words);
      }}
    />
  );
}
