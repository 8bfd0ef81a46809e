import type { FakeAnswer } from './fake.ts';

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

type Asked = {
  /** Whose page it would be. */
  provider: string;
  language: string;
  words: { title: string; text: string; account: string; allow: string; deny: string };
  accounts: { key: string; name: string }[];
  ticks?: { name: string; label: string }[];
};

/** The language of the browser, if the page has words in it. */
export function languageFor(languages: string, known: object): string {
  const asked = languages.slice(0, 2).toLowerCase();
  return asked in known ? asked : 'en';
}

/** A small page in the place of the one on which a provider asks the owner of an account. */
export function askingPage({ provider, language, words: say, accounts, ticks = [] }: Asked): FakeAnswer {
  const options = accounts.map(({ key, name }) => `<option value="${plain(key)}">${plain(name)}</option>`);
  const boxes = ticks.map(
    ({ name, label }) => `<label class="tick"><input type="checkbox" name="${name}" checked /> ${label}</label>`,
  );
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" /><title>${provider}</title>
    <link rel="icon" href="data:," /><style>${style}</style></head><body><main><form method="post">
    <h1>${say.title}</h1><p>${say.text}</p>
    <label>${say.account}<select name="account">${options.join('')}</select></label>
    ${boxes.join('')}
    <div class="row"><button name="allow" value="yes">${say.allow}</button>
    <button name="allow" value="no">${say.deny}</button></div></form></main></body></html>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status: 200, headers: { ...headers, 'cache-control': 'no-store' }, body };
}

export const isConsent = (chosen: URLSearchParams): boolean => chosen.get('allow') === 'yes';
