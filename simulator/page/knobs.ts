import { h } from 'preact';
import { type Channel, type Knobs as Given, turn } from './api.ts';
import { CallKnobs } from './call-knobs.ts';
import { flag, number } from './knob-fields.ts';
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
    channel === 'whatsapp' && h(CallKnobs, { channel, knobs: knobs.call }),
  ]);
}
