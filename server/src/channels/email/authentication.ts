import type { ParsedMail } from 'mailparser';

/**
 * What one server found, as RFC 8601 writes it: by which method, what came of it, and of whom it speaks. `fail` against a
 * strict policy that the server then let pass, as it does for forwarders that it trusts, is `overruled`.
 */
type Finding = { method: string; result: string; about: string };
type Findings = { server: string; findings: Finding[] };

// More than any server writes.
const longestHeader = 10_000;
const longestName = 253;

/** The server whose findings stand on top; null: nobody looked. Microsoft's says no name. */
export const topServer = (lines: ParsedMail['headerLines']): string | null => allFindings(lines)[0]?.server ?? null;

/**
 * Whether the receiving server found that a letter is not from its author's domain. Servers put their findings on top of
 * what came, so only the topmost of that server count: anybody may write others below. Nothing is made of a pass, hence
 * nothing is won by a made-up one.
 */
export function hasFailed(lines: ParsedMail['headerLines'], author: string, isOurs: (server: string) => boolean) {
  const [top, ...rest] = allFindings(lines);
  if (!top || !isOurs(top.server)) return false;
  const told = [top, ...rest.filter((it) => it.server === top.server)].map((it) => it.findings);
  const resultsOf = (method: string): Finding[] =>
    (told.find((it) => it.some((one) => one.method === method)) ?? []).filter((it) => it.method === method);
  const dmarc = resultsOf('dmarc').map((it) => it.result);
  if (dmarc.includes('fail')) return true;
  if (dmarc.includes('pass')) return false;
  const ofAuthor = ({ about }: Finding): boolean => !about || isSameDomain(about, domainOf(author));
  const [spf, dkim] = [resultsOf('spf').filter(ofAuthor), resultsOf('dkim').filter(ofAuthor)];
  const isOneOf =
    (...results: string[]) =>
    (it: Finding) =>
      results.includes(it.result);
  return spf.some(isOneOf('fail', 'softfail')) && dkim.some(isOneOf('fail')) && !dkim.some(isOneOf('pass'));
}

const allFindings = (lines: ParsedMail['headerLines']): Findings[] =>
  lines.filter(({ key }) => key === 'authentication-results').map(({ line }) => findingsIn(line));

function findingsIn(line: string): Findings {
  const value = bare(line.slice(line.indexOf(':') + 1, longestHeader));
  const [first = '', ...rest] = value.split(';').map((it) => it.trim().toLowerCase());
  const isNamed = !first.includes('=');
  const server = isNamed ? first.split(/\s/)[0]!.slice(0, longestName) : '';
  return { server, findings: (isNamed ? rest : [first, ...rest]).flatMap(findingIn) };
}

function findingIn(text: string): Finding[] {
  const found = /^([a-z\d-]+)(?:\/\d+)?\s*=\s*([a-z]+)/.exec(text);
  if (!found) return [];
  const of = /\b(?:smtp\.mailfrom|header\.d|header\.i)\s*=\s*(\S+)/.exec(text);
  return [{ method: found[1]!, result: found[2]!, about: of ? domainOf(of[1]!) : '' }];
}

/** As Google writes it: the policy that was asked for, and the disposition that was chosen. */
const isOverruled = (plain: string, comment: string): boolean =>
  /(^|;)\s*dmarc\s*=\s*fail\s*$/i.test(plain.slice(-40)) &&
  /\bp=(reject|quarantine)\b/i.test(comment) &&
  /\bdis=none\b/i.test(comment);

/** Without comments and quoted words: what others chose stands in them, semicolons too. */
function bare(text: string): string {
  let [plain, comment, depth, isQuoted] = ['', '', 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\') at++;
    else if (isQuoted || (sign === '"' && !depth)) isQuoted = sign === '"' ? !isQuoted : isQuoted;
    else if (sign === '(') comment = depth++ ? comment : '';
    else if (sign === ')') {
      depth = Math.max(0, depth - 1);
      if (!depth && isOverruled(plain, comment)) plain = plain.replace(/fail\s*$/i, 'overruled');
    } else if (!depth) plain += sign;
    else comment += sign;
  }
  return plain;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
const isSameDomain = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
