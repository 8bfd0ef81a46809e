import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { formatNumber } from '../kit/i18n/formats.ts';
import { fieldClasses } from './field.ts';
import { join } from './join.ts';
import classes from './text-area.module.css';
import { TEXT_MAX_LENGTH, TEXTAREA_HEIGHT } from './timings.ts';

type Props = TextareaProps & { counter?: boolean; height?: number };

export function TextArea({ counter, height = TEXTAREA_HEIGHT, maxLength = TEXT_MAX_LENGTH, ...rest }: Props) {
  const own = fieldClasses();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const length = String(rest.value ?? typed).length;
  return (
    <div className={classes.box}>
      <Textarea
        maxLength={maxLength}
        classNames={{ ...own, input: join(own.input, classes.input) }}
        styles={{ input: { minHeight: height } }}
        {...rest}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          rest.onChange?.(event);
        }}
      />
      {counter && <Counter length={length} limit={maxLength} />}
    </div>
  );
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const language = useLanguage();
  return (
    <span className={classes.counter} data-full={length >= limit || undefined}>
      {formatNumber(length, language)} / {formatNumber(limit, language)}
    </span>
  );
}
