import { h } from 'preact';
import { fileUrl, type Line } from './api.ts';
import { say } from './words.ts';

const signs = ['👍', '❤️', '😂'];
const ticks: Record<string, string> = { sent: '✓', delivered: '✓✓', seen: '✓✓', failed: '!' };

type Given = {
  line: Line;
  lines: Line[];
  mark: (how: 'reply' | 'edit') => void;
  perform: (what: Record<string, unknown>) => Promise<void>;
};

export function Bubble({ line, lines, mark, perform }: Given) {
  const isMine = line.from === 'client';
  const quoted = line.quoted_id && lines.find((it) => it.id === line.quoted_id);
  return h('div', { class: `line ${isMine ? 'mine' : 'theirs'}`, 'data-status': line.status }, [
    h('div', { class: line.deleted ? 'bubble gone' : 'bubble' }, [
      line.extra.subject && h('b', { class: 'subject' }, line.extra.subject),
      quoted && h('blockquote', {}, quoted.text || quoted.file?.name),
      line.file && h(Attached, { file: line.file }),
      line.deleted ? say('deleted') : line.text,
      h('small', {}, [
        line.edited && `${say('edited')} · `,
        new Date(line.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
        !isMine && h('span', { class: 'tick', title: say(line.status) }, ` ${ticks[line.status] ?? ''}`),
      ]),
      line.reaction && h('span', { class: 'reaction' }, line.reaction),
    ]),
    line.extra.buttons && h(Buttons, { line, perform }),
    !line.is_past &&
      h('div', { class: 'tools' }, [
        button('↩', 'reply', () => mark('reply')),
        isMine && button('✎', 'edit', () => mark('edit')),
        isMine && button('✕', 'remove', () => void perform({ do: 'delete', id: line.id })),
        !isMine &&
          signs.map((emoji) =>
            button(
              emoji,
              'react',
              () => void perform({ do: 'react', id: line.id, emoji: line.reaction === emoji ? null : emoji }),
            ),
          ),
      ]),
  ]);
}

/** What stands under a template: pressed, it is the client's answer. */
function Buttons({ line, perform }: Pick<Given, 'line' | 'perform'>) {
  const press = (text: string) => void perform({ do: 'write', text, quoted_id: line.id, extra: { pressed: 'yes' } });
  return h(
    'div',
    { class: 'choices' },
    line.extra
      .buttons!.split('\n')
      .map((text) => h('button', { type: 'button', disabled: text.startsWith('↗'), onClick: () => press(text) }, text)),
  );
}

const button = (sign: string, word: string, onClick: () => void) =>
  h('button', { type: 'button', title: say(word), 'aria-label': say(word), onClick }, sign);

function Attached({ file: { id, name, mime } }: { file: NonNullable<Line['file']> }) {
  const url = fileUrl(id);
  if (mime.startsWith('image/')) return h('img', { src: url, alt: name });
  if (mime.startsWith('audio/')) return h('audio', { src: url, controls: true });
  if (mime.startsWith('video/')) return h('video', { src: url, controls: true });
  return h('a', { href: url, download: name }, `📎 ${name}`);
}
