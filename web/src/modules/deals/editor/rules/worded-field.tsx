import { type Placeholder, placeholders } from '@parley/contract/deals/automation';
import {
  type DealWords,
  fillPlaceholders,
  unknownPlaceholders,
  written,
} from '@parley/contract/deals/automation-rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../../kit/i18n/currency.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { TextArea } from '../../../../ui/text-area.tsx';
import { writeAt } from '../../../../ui/write-at.ts';
import { piecesOf } from './pieces.ts';
import classes from './worded-field.module.css';

type Props = {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  /** Who is known to read it; else somebody is made up, where the text names anything. */
  reader?: DealWords | null;
};

/** A text with what stands for something of the deal: put in by a touch, seen as it would be read. */
export function WordedField({ label, value, maxLength, onChange, reader }: Props) {
  const { t } = useTranslation('editor');
  const currency = useCurrency();
  const language = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const put = (word: Placeholder) => {
    const area = field.current;
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    const text = written(word);
    writeAt(area, from + text.length, () => onChange(value.slice(0, from) + text + value.slice(to)));
  };
  const unknown = unknownPlaceholders(value);
  const sample = reader ?? {
    name: t('sample.name'),
    phone: '34600000001',
    products: [{ name: t('sample.product'), count: 2 }],
    price: 120,
    currency,
    language,
    organization: t('sample.organization'),
    employee: t('sample.employee'),
  };
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
          <button key={name} type="button" className={classes.chip} title={written(name)} onClick={() => put(name)}>
            {t(`placeholder.${name}`)}
          </button>
        ))}
      </div>
      {unknown.length > 0 && (
        <p className={classes.unknown} role="status">
          {t('unknown', { names: unknown.join(', ') })}
        </p>
      )}
      {(reader ? value.trim() !== '' : piecesOf(value).some((piece) => 'placeholder' in piece)) && (
        <p className={classes.preview}>
          <span className={classes.looks}>{reader ? t('preview_of', { name: reader.name }) : t('preview')}</span>
          {fillPlaceholders(value, sample)}
        </p>
      )}
    </div>
  );
}
