import { createECDH } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../../kit/loopback.ts';
import { failure, type Finding, reasonOf, timed, warning, well } from './finding.ts';

const patience = 5000;
const slow = 1000;

async function askHealth(url: string): Promise<string> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
  const text = await answer.text();
  const { status } = text.startsWith('{') ? (JSON.parse(text) as { status?: string }) : {};
  if (answer.status === 200 && status === 'ok') return 'ok';
  throw new Error(status ? `it says: ${status}` : `status ${answer.status}, and it is not this program that answers`);
}

export async function lookAtProgram(port: number): Promise<Finding[]> {
  const url = `http://127.0.0.1:${port}`;
  try {
    const took = await timed(() => askHealth(url));
    const said = `this node answers in ${took.toFixed(0)} ms`;
    if (took < slow) return [well('program', said)];
    return [warning('program', said, 'Look at the load of this machine and at the time the base takes.')];
  } catch (error) {
    return [
      failure(
        'program',
        `no good answer at ${url}/healthz: ${reasonOf(error)}`,
        'Start the program (npm start), with the same PORT; else its log says what is in the way.',
      ),
    ];
  }
}

export async function lookAtAddress(public_url: string): Promise<Finding[]> {
  const { protocol, host } = new URL(public_url);
  try {
    await askHealth(public_url);
  } catch (error) {
    return [
      failure(
        'address',
        `${public_url} does not lead here: ${reasonOf(error)}`,
        'Check PUBLIC_URL, the name in DNS, the certificate, and that the proxy before this program hands on to it.',
      ),
    ];
  }
  if (protocol === 'https:' || isLoopbackHost(host)) return [well('address', `${public_url} leads here`)];
  return [
    warning(
      'address',
      `${public_url} leads here, for everybody on the way to read`,
      'Put a proxy with a certificate before it, and https: into PUBLIC_URL.',
    ),
  ];
}

/** This program speaks no TLS: whoever comes by https comes through a proxy. */
export function lookAtProxy({ is_https, trust_proxy }: { is_https: boolean; trust_proxy: boolean }): Finding[] {
  if (!is_https) return [];
  if (trust_proxy) return [well('proxy', 'the proxy is believed who asks')];
  return [
    warning(
      'proxy',
      'all people have the address of the proxy: limits meant for one stranger hold for everybody together',
      'Set TRUST_PROXY=on, and let nobody reach this program past the proxy.',
    ),
  ];
}

/** Connects and signs in; no letter is sent. */
export async function lookAtMail(smtp: { url: string } | null): Promise<Finding[]> {
  if (!smtp)
    return [warning('mail', 'no mail leaves: no codes for new passwords, no reports', 'Set SMTP_URL and SMTP_FROM.')];
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
    return [well('mail', 'the mail server lets us in')];
  } catch (error) {
    return [
      failure(
        'mail',
        `the mail server does not let us in: ${reasonOf(error)}`,
        'Check the name, port, user and password in SMTP_URL (smtps: for port 465).',
      ),
    ];
  } finally {
    transport.close();
  }
}

export function lookAtPush(vapid: { public_key: string; private_key: string } | null): Finding[] {
  if (!vapid) return [well('push', 'the installation has its own keys')];
  const cure = 'Set a pair of VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.';
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(vapid.private_key, 'base64url'));
    if (pair.getPublicKey().equals(Buffer.from(vapid.public_key, 'base64url')))
      return [well('push', 'the keys of pushes are a pair')];
  } catch {
    return [failure('push', 'VAPID_PRIVATE_KEY is no key', cure)];
  }
  return [failure('push', 'the keys of pushes are no pair', cure)];
}
