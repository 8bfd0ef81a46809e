import { h } from 'preact';
import { say } from './words.ts';

export const number = (word: string, value: number, min: number, max: number, change: (value: number) => void) =>
  h('label', {}, [
    say(word),
    h('input', {
      type: 'number',
      value,
      min,
      max,
      onChange: (event: Event) =>
        change(Math.min(max, Math.max(min, Number((event.target as HTMLInputElement).value) || min))),
    }),
  ]);

export const flag = (word: string, checked: boolean, change: (checked: boolean) => void) =>
  h('label', {}, [
    h('input', {
      type: 'checkbox',
      checked,
      onChange: (event: Event) => change((event.target as HTMLInputElement).checked),
    }),
    say(word),
  ]);
