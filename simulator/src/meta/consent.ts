import { askingPage, languageFor } from '../asking-page.ts';
import type { FakeAnswer } from '../fake.ts';
import type { Account } from '../world.ts';

type Words = { title: string; text: string; account: string; messages: string; allow: string; deny: string };
const words: Record<string, Words> = {
  en: {
    title: 'Let Parley in?',
    text: 'This is Instagram as the simulator plays it. Parley would like to work with an account.',
    account: 'Account',
    messages: 'Read and answer messages',
    allow: 'Allow',
    deny: 'Not now',
  },
  ru: {
    title: 'Впустить Parley?',
    text: 'Это Instagram в исполнении симулятора. Parley хочет работать с аккаунтом.',
    account: 'Аккаунт',
    messages: 'Читать сообщения и отвечать на них',
    allow: 'Разрешить',
    deny: 'Не сейчас',
  },
  pt: {
    title: 'Deixar entrar o Parley?',
    text: 'Este é o Instagram representado pelo simulador. O Parley quer trabalhar com uma conta.',
    account: 'Conta',
    messages: 'Ler e responder a mensagens',
    allow: 'Permitir',
    deny: 'Agora não',
  },
  es: {
    title: '¿Dejar entrar a Parley?',
    text: 'Esto es Instagram interpretado por el simulador. Parley quiere trabajar con una cuenta.',
    account: 'Cuenta',
    messages: 'Leer y responder mensajes',
    allow: 'Permitir',
    deny: 'Ahora no',
  },
};

/** In the place of Instagram's own page. */
export function consentPage(accounts: Account[], languages: string): FakeAnswer {
  const language = languageFor(languages, words);
  const { messages: label, ...say } = words[language]!;
  const named = accounts.map(({ key, name, settings }) => ({
    key,
    name: settings.username ? `${name} (@${settings.username})` : name,
  }));
  return askingPage({
    provider: 'Instagram',
    language,
    words: say,
    accounts: named,
    ticks: [{ name: 'messages', label }],
  });
}
