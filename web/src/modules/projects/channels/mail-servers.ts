type Texts = Record<string, string>;
type Servers = { imap: string; smtp: string; starttls?: true };

const google = { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' };
const yandex = { imap: 'imap.yandex.ru', smtp: 'smtp.yandex.ru' };
const mail = { imap: 'imap.mail.ru', smtp: 'smtp.mail.ru' };
const microsoft: Servers = { imap: 'outlook.office365.com', smtp: 'smtp.office365.com', starttls: true };
const apple: Servers = { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', starttls: true };

const wellKnown = new Map<string, Servers>([
  ['gmail.com', google],
  ['googlemail.com', google],
  ['yandex.ru', yandex],
  ['yandex.com', yandex],
  ['ya.ru', yandex],
  ['mail.ru', mail],
  ['bk.ru', mail],
  ['inbox.ru', mail],
  ['list.ru', mail],
  ['outlook.com', microsoft],
  ['hotmail.com', microsoft],
  ['live.com', microsoft],
  ['icloud.com', apple],
  ['me.com', apple],
]);

/** The servers of a well-known service, unless somebody has typed others. */
export function serversOf(address: string, { imap_host, smtp_host }: Texts): Texts {
  const found = wellKnown.get(address.split('@')[1]?.trim().toLowerCase() ?? '');
  const isOwn = [...wellKnown.values()].some((it) => it.imap === imap_host && it.smtp === smtp_host);
  if (!found || ((imap_host || smtp_host) && !isOwn)) return {};
  return {
    imap_host: found.imap,
    imap_port: '993',
    imap_security: 'tls',
    smtp_host: found.smtp,
    ...(found.starttls ? { smtp_port: '587', smtp_security: 'starttls' } : { smtp_port: '465', smtp_security: 'tls' }),
  };
}
