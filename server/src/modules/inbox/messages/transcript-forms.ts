import { callWords } from '@parley/contract/calls/call-words';
import type { Language, Texts } from '@parley/contract/languages';
import type { Message } from '@parley/contract/inbox/messages';
import { type Clock, clockText } from '@parley/contract/time';

export type Transcript = {
  /** Whom the dialogue is with. */
  name: string;
  /** Names of the dialogues by their ids. */
  channels: Map<number, string>;
  messages: AsyncGenerator<Message[]>;
  language: Language;
  /** By which times are written. */
  clock: Clock;
};

type Form = {
  mime: string;
  ending: string;
  begin: (it: Transcript) => string;
  line: (it: Transcript, message: Message) => string;
  end: (it: Transcript) => string;
};

const title: Texts = { en: 'Dialogue with', ru: 'Диалог с клиентом', pt: 'Diálogo com', es: 'Diálogo con' };
const team: Texts = { en: 'Team', ru: 'Команда', pt: 'Equipa', es: 'Equipo' };
const file: Texts = { en: 'file', ru: 'файл', pt: 'ficheiro', es: 'archivo' };

const titleOf = ({ name, language }: Transcript): string => `${title[language]} ${name}`;

/** `2026-11-15 12:30`, in the reader's zone. */
const timeOf = ({ order }: Message, clock: Clock): string => clockText(order / 1000, clock).slice(0, 16);

const authorOf = ({ name, language }: Transcript, { destination, operator_name }: Message): string =>
  destination === 'from' ? name : (operator_name ?? team[language]);

const textOf = ({ language }: Transcript, { message, file: attached, call }: Message): string =>
  [call && callWords(call, language), attached && `[${file[language]}: ${attached.name}]`, message]
    .filter(Boolean)
    .join('\n');

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');

const style = `body{max-width:720px;margin:24px auto;padding:0 16px;font:14px/1.45 system-ui,sans-serif;color:#12151b}
h1{font-size:18px}p{margin:0 0 10px;padding:8px 12px;border-radius:10px;background:#f4f5f7;overflow-wrap:anywhere}
p.out{background:#e2eafd}small{color:#515866}`;

/** How a transcript is written down. Whatever people wrote is text and nothing else. */
export const transcriptForms: Record<'text' | 'html', Form> = {
  text: {
    mime: 'text/plain',
    ending: 'txt',
    begin: (it) => `${titleOf(it)}\n\n`,
    line: (it, message) => {
      const head = `${timeOf(message, it.clock)}  ${authorOf(it, message)}${by(it, message)}`;
      return `${head}\n${textOf(it, message)}\n\n`;
    },
    end: () => '',
  },
  html: {
    mime: 'text/html',
    ending: 'html',
    begin: (it) =>
      `<!doctype html><html lang="${it.language}"><meta charset="utf-8"><title>${escaped(titleOf(it))}</title>` +
      `<style>${style}</style><h1>${escaped(titleOf(it))}</h1>\n`,
    line: (it, message) =>
      `<p${message.destination === 'from' ? '' : ' class="out"'}><small>${timeOf(message, it.clock)} · ` +
      `${escaped(authorOf(it, message) + by(it, message))}</small><br>${escaped(textOf(it, message))}</p>\n`,
    end: () => '</html>\n',
  },
};

/** Where it was said, when there is more than one place. */
const by = ({ channels }: Transcript, { user_id }: Message): string =>
  channels.size > 1 ? ` (${channels.get(user_id) ?? ''})` : '';
