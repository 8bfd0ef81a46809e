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

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 16px; box-sizing: border-box;
    background: light-dark(#eef0f5, #101218); color: light-dark(#171a21, #e8eaf0); }
  form { display: grid; gap: 16px; width: 100%; max-width: 400px; box-sizing: border-box; padding: 28px;
    border-radius: 20px; background: light-dark(#fff, #191c24); border: 1px solid light-dark(#d9dde6, #2b303c); }
  h1 { margin: 0; font-size: 22px; } p { margin: 0; color: light-dark(#5b6372, #9aa3b5); }
  label { display: grid; gap: 6px; } label.tick { display: flex; gap: 10px; align-items: center; min-height: 44px; }
  select, button { min-height: 44px; padding: 0 12px; border-radius: 10px; font: inherit; color: inherit;
    border: 1px solid light-dark(#d9dde6, #2b303c); background: none; }
  option { background: light-dark(#fff, #191c24); }
  input { width: 20px; height: 20px; margin: 0; }
  .row { display: flex; gap: 10px; } .row button { flex: 1; cursor: pointer; }
  button[value=yes] { border: 0; background: #3557d6; color: #fff; }`;

const plain = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A small page in the place of Instagram's own. */
export function consentPage(accounts: Account[], languages: string): FakeAnswer {
  const asked = languages.slice(0, 2).toLowerCase();
  const language = words[asked] ? asked : 'en';
  const say = words[language]!;
  const options = accounts.map(({ key, name, settings }) => {
    const shown = settings.username ? `${name} (@${settings.username})` : name;
    return `<option value="${plain(key)}">${plain(shown)}</option>`;
  });
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" /><title>Instagram</title>
    <link rel="icon" href="data:," /><style>${style}</style></head><body><main><form method="post">
    <h1>${say.title}</h1><p>${say.text}</p>
    <label>${say.account}<select name="account">${options.join('')}</select></label>
    <label class="tick"><input type="checkbox" name="messages" checked /> ${say.messages}</label>
    <div class="row"><button name="allow" value="yes">${say.allow}</button>
    <button name="allow" value="no">${say.deny}</button></div></form></main></body></html>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status: 200, headers: { ...headers, 'cache-control': 'no-store' }, body };
}

export const isConsent = (chosen: URLSearchParams): boolean => chosen.get('allow') === 'yes';
