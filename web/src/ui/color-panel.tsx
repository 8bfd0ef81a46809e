import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import { ColorPicker } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './color-panel.module.css';
import { TextField } from './text-field.tsx';

type Props = { value: string; onChange: (color: string) => void };

/** The free choice of a colour: a chunk of its own. */
export function ColorPanel({ value, onChange }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={classes.panel}>
      <ColorPicker
        value={value}
        onChange={onChange}
        format="hex"
        fullWidth
        saturationLabel={t('color.saturation')}
        hueLabel={t('color.hue')}
      />
      <TextField
        aria-label={t('color.code')}
        value={typed ?? value}
        error={typed !== null && !isHex(typed)}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          setTyped(text);
          if (isHex(text)) onChange(text);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text);
