import { h } from 'preact';
import { type CallKnobs as Given, turn } from './api.ts';
import { flag, number } from './knob-fields.ts';
import { say } from './words.ts';

/** What becomes of calls, among the moods of the provider. */
export function CallKnobs({ channel, knobs }: { channel: string; knobs: Given }) {
  const set = (call: Partial<Given>) => void turn(channel, { call });
  return h('fieldset', {}, [
    h('legend', {}, say('calls')),
    choice('phone', knobs.phone, ['by_hand', 'rings_out', 'rejects', 'busy', 'silent'], (phone) => set({ phone })),
    number('rings', knobs.rings, 1, 120, (rings) => set({ rings })),
    number('hangs_up', knobs.hangs_up, 0, 3600, (hangs_up) => set({ hangs_up })),
    choice(
      'fails',
      knobs.fails,
      ['nothing', 'dial', 'join_refused', 'join_silent', 'end_refused', 'end_silent'],
      (fails) => set({ fails }),
    ),
    choice('offers', knobs.offers, ['business', 'client'], (offers) => set({ offers })),
    flag('drops_media', knobs.drops_media, (drops_media) => set({ drops_media })),
  ]);
}

function choice<T extends string>(word: string, value: T, all: readonly T[], change: (value: T) => void) {
  const chosen = (event: Event): T => (event.target as HTMLSelectElement).value as T;
  return h('label', {}, [
    say(word),
    h(
      'select',
      { value, onChange: (event: Event) => change(chosen(event)) },
      // “Client” alone names a field elsewhere on the page.
      all.map((it) => h('option', { key: it, value: it }, say(it === 'client' ? 'the_client' : it))),
    ),
  ]);
}
