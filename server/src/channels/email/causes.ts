/** Why a mail server could not be spoken with; each has words of its own in the contract. */
type Cause =
  | 'mail_host_unknown'
  | 'mail_port_closed'
  | 'mail_no_tls'
  | 'mail_certificate_expired'
  | 'mail_certificate_untrusted'
  | 'mail_silent'
  | 'mail_cut_off';

type Failure = { code?: string; originalCode?: string; message?: string; tlsFailed?: boolean; cause?: unknown };

// The codes of Node and of the two libraries, and where they have none their words.
const signs: [Cause, RegExp][] = [
  ['mail_host_unknown', /ENOTFOUND|EAI_AGAIN|ENODATA|no host is named|is an inner address/],
  ['mail_port_closed', /ECONNREFUSED/],
  ['mail_certificate_expired', /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired/],
  [
    'mail_certificate_untrusted',
    /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME_INVALID|CERT_(UNTRUSTED|REVOKED)|self.signed|altnames/i,
  ],
  ['mail_no_tls', /ERR_SSL|EPROTO|ETLS|WRONG_VERSION|wrong version number|STARTTLS/],
  ['mail_silent', /E?TIMED?_?OUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/],
  ['mail_cut_off', /ECONNRESET|EPIPE|ECONNECTION|EConnectionClosed|NoConnection|ClosedAfterConnect|Unexpected close/],
];

/** Null: it was spoken with, and something else went wrong. */
export function causeOf(error: unknown): Cause | null {
  const { code, originalCode, message, cause } = error as Failure;
  // What the libraries call it comes last: it says less.
  const said = [originalCode, (cause as Failure | undefined)?.code, code, message].filter(Boolean);
  for (const word of said) {
    const found = signs.find(([, sign]) => sign.test(String(word)));
    if (found) return found[0];
  }
  return null;
}
