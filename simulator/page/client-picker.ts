import { h } from 'preact';
import { useState } from 'preact/hooks';
import type { Client } from './api.ts';
import { say } from './words.ts';

type Given = {
  clients: Client[];
  id: string | undefined;
  choose: (id: string) => void;
  begin: (name: string) => Promise<void>;
};

/** Whose phone it is, or the name of somebody new. */
export function ClientPicker({ clients, id, choose, begin }: Given) {
  const [isNew, setNew] = useState(false);
  if (isNew) return h(NewClient, { begin, close: () => setNew(false) });
  return h('div', { class: 'row' }, [
    h(
      'select',
      {
        class: 'pick',
        'aria-label': say('client'),
        value: id,
        onChange: (event: Event) => choose((event.target as HTMLSelectElement).value),
      },
      clients.map((it) => h('option', { key: it.id, value: it.id }, it.name)),
    ),
    button('+', 'new_client', () => setNew(true)),
  ]);
}

function NewClient({ begin, close }: { begin: Given['begin']; close: () => void }) {
  const [name, setName] = useState('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (name.trim()) await begin(name.trim());
    close();
  };
  return h('form', { class: 'row', onSubmit: (event: Event) => void submit(event) }, [
    h('input', {
      class: 'pick',
      value: name,
      placeholder: say('name'),
      'aria-label': say('name'),
      ref: (field: HTMLInputElement | null) => field?.focus(),
      onInput: (event: Event) => setName((event.target as HTMLInputElement).value),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && close(),
    }),
    h('button', { class: 'send', title: say('new_client'), 'aria-label': say('new_client') }, '✓'),
    button('✕', 'cancel', close),
  ]);
}

const button = (sign: string, word: string, onClick: () => void) =>
  h('button', { type: 'button', class: 'small', title: say(word), 'aria-label': say(word), onClick }, sign);
