import { h } from 'preact';
import { useState } from 'preact/hooks';
import { type Chat, readFile } from './api.ts';
import { say } from './words.ts';
import { voiceFile } from './voice.ts';

type Given = {
  chat: Chat;
  channel: string;
  marked: { id: string; how: 'reply' | 'edit' } | null;
  perform: (what: Record<string, unknown>) => Promise<void>;
  unmark: () => void;
};

export function Composer({ chat, channel, marked, perform, unmark }: Given) {
  const line = marked && chat.lines.find((it) => it.id === marked.id);
  const [text, setText] = useState(marked?.how === 'edit' ? (line?.text ?? '') : '');
  const [letter, setLetter] = useState<Record<string, string>>({});
  const quoted_id = marked?.how === 'reply' ? marked.id : null;
  const extra = Object.fromEntries(Object.entries(letter).filter(([, value]) => value));

  const send = async (): Promise<void> => {
    if (!text.trim()) return;
    await (marked?.how === 'edit'
      ? perform({ do: 'edit', id: marked.id, text })
      : perform({ do: 'write', text, quoted_id, extra }));
    setText('');
  };
  const attach = async (file: File | undefined): Promise<void> => {
    if (file) await perform({ do: 'write', text, file: await readFile(file), quoted_id, extra });
    setText('');
  };

  return h(
    'form',
    {
      class: 'composer',
      onSubmit: (event: Event) => {
        event.preventDefault();
        void send();
      },
    },
    [
      line &&
        h('p', { class: 'marked' }, [
          `${say(marked!.how === 'reply' ? 'reply' : 'edit')}: ${line.text.slice(0, 60)} `,
          h('button', { type: 'button', onClick: unmark }, say('cancel')),
        ]),
      channel === 'email' && h(LetterFields, { letter, change: (part) => setLetter({ ...letter, ...part }) }),
      h('div', { class: 'row' }, [
        h('input', {
          value: text,
          placeholder: say('write'),
          'aria-label': say('write'),
          onInput: (event: Event) => {
            setText(valueOf(event));
            void perform({ do: 'type' });
          },
        }),
        h('button', { class: 'send', title: say('send'), 'aria-label': say('send') }, '➤'),
      ]),
      h('div', { class: 'row tools-row' }, [
        h('label', { class: 'small', title: say('attach') }, [
          '📎',
          h('input', {
            type: 'file',
            class: 'hidden',
            'aria-label': say('attach'),
            onChange: (event: Event) => void attach((event.target as HTMLInputElement).files?.[0]),
          }),
        ]),
        tool('🎤', 'voice', () => void perform({ do: 'write', file: voiceFile() })),
        h('span', { class: 'gap' }),
        tool('✓✓', 'read', () => void perform({ do: 'read' })),
        tool(
          chat.is_blocked ? '🔓' : '🚫',
          chat.is_blocked ? 'unblock' : 'block',
          () => void perform({ do: 'block', is_blocked: !chat.is_blocked }),
        ),
      ]),
    ],
  );
}

type LetterGiven = { letter: Record<string, string>; change: (part: Record<string, string>) => void };

/** The subject, where answers are to go, and whether the server finds that somebody else wrote it. */
const LetterFields = ({ letter, change }: LetterGiven) =>
  h('div', { class: 'letter' }, [
    ...['subject', 'reply_to'].map((name) =>
      h('input', {
        value: letter[name] ?? '',
        placeholder: say(name),
        'aria-label': say(name),
        onInput: (event: Event) => change({ [name]: valueOf(event) }),
      }),
    ),
    h('label', {}, [
      h('input', {
        type: 'checkbox',
        checked: letter.authentication === 'fail',
        onChange: (event: Event) =>
          change({ authentication: (event.target as HTMLInputElement).checked ? 'fail' : '' }),
      }),
      say('forged'),
    ]),
  ]);

const tool = (sign: string, word: string, onClick: () => void) =>
  h('button', { type: 'button', class: 'small', title: say(word), 'aria-label': say(word), onClick }, sign);

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;
