import { h } from 'preact';
import { type Channel, type Knobs as Given, turn } from './api.ts';
import { say } from './words.ts';

/** How the provider behaves, to see what comes of it. */
export function Knobs({ channel: { channel, knobs, errors } }: { channel: Channel }) {
  const set = (change: Partial<Given>) => void turn(channel, change);
  return h('details', { class: 'knobs' }, [
    h('summary', {}, say('knobs')),
    number('delay', knobs.delay, 0, 30_000, (delay) => set({ delay })),
    number('copies', knobs.copies, 1, 5, (copies) => set({ copies })),
    number('slow', knobs.slow, 0, 60_000, (slow) => set({ slow })),
    number('late', knobs.late, 0, 999, (late) => set({ late })),
    flag('disorder', knobs.disorder, (disorder) => set({ disorder })),
    flag('reads_at_once', knobs.reads_at_once, (reads_at_once) => set({ reads_at_once })),
    h('label', {}, [
      say('error'),
      h(
        'select',
        {
          value: knobs.error?.times ? knobs.error.name : '',
          onChange: (event: Event) => {
            const name = (event.target as HTMLSelectElement).value;
            set({ error: name ? { name, times: 1 } : null });
          },
        },
        [
          h('option', { value: '' }, say('none')),
          ...errors.map((name) => h('option', { key: name, value: name }, name.replaceAll('_', ' '))),
        ],
      ),
    ]),
  ]);
}

const number = (word: string, value: number, min: number, max: number, change: (value: number) => void) =>
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

const flag = (word: string, checked: boolean, change: (checked: boolean) => void) =>
  h('label', {}, [
    h('input', {
      type: 'checkbox',
      checked,
      onChange: (event: Event) => change((event.target as HTMLInputElement).checked),
    }),
    say(word),
  ]);
