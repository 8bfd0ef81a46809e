import { once } from 'node:events';
import { type AddressInfo, createServer as createPlain } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../../../e2e/certificate.ts';
import { type Ear, openEar } from '../../../test/ear.ts';
import { allowPrivateAddresses } from '../../kit/outside/outside-url.ts';
import { causeOf } from './causes.ts';
import { connect, trySmtp } from './connect.ts';
import { withImap } from './mailbox.ts';

let imap: Ear;
let smtp: Ear;
beforeAll(async () => {
  [imap, smtp] = [await openEar(), await openEar('220 ear\r\n')];
  allowPrivateAddresses(true);
});
afterAll(async () => {
  allowPrivateAddresses(false);
  await Promise.all([imap.close(), smtp.close()]);
});
const mailbox = (security: 'tls' | 'starttls', more: Record<string, string> = {}): Record<string, string> => ({
  email_email: 'hello@studio.example',
  password: 'secret-word',
  imap_host: 'localhost',
  imap_port: imap.port,
  imap_security: security,
  smtp_host: 'localhost',
  smtp_port: smtp.port,
  smtp_security: security,
  ...more,
});
const spoken = (settings: Record<string, string>) => ({
  project_id: 1,
  channel_id: 1,
  settings,
  hook_url: '',
  hook_word: '',
  simulator: null,
});
const tries = (settings: Record<string, string>) => connect.begin(spoken(settings), async () => undefined);
const verified = (settings: Record<string, string>) => trySmtp(spoken(settings));
const read = (settings: Record<string, string>) => withImap(spoken(settings), async () => undefined);
const heard = () => imap.heard() + smtp.heard();

test('a server that offers no encryption where it was chosen is shown no password', async () => {
  await expect(read(mailbox('starttls'))).rejects.toThrow(`mail_no_tls localhost:${imap.port}`);
  await expect(verified(mailbox('starttls'))).rejects.toThrow(`mail_no_tls localhost:${smtp.port}`);
  expect(imap.heard()).toContain('CAPABILITY');
  expect(smtp.heard()).toContain('STARTTLS');
  expect(heard()).not.toMatch(/secret-word|LOGIN|AUTH/);
});

test('a server whose certificate nobody vouches for is shown no password', async () => {
  let said = '';
  const impostor = createServer(makeCertificate(), (socket) => {
    socket.write('* OK\r\n');
    socket.on('data', (bytes) => (said += bytes.toString('latin1')));
  });
  impostor.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(impostor, 'listening');
  const port = String((impostor.address() as AddressInfo).port);
  const settings = mailbox('tls', { imap_port: port, smtp_port: port });
  await expect(read(settings)).rejects.toThrow('mail_certificate_untrusted');
  await expect(verified(settings)).rejects.toThrow('mail_certificate_untrusted');
  expect(said).toBe('');
  impostor.close();
});

test('whoever connects a mailbox is told what is wrong, and with which server', async () => {
  const closed = await openEar();
  await closed.close();
  await expect(tries(mailbox('tls', { imap_host: 'nowhere.invalid' }))).rejects.toThrow(
    `mail_host_unknown nowhere.invalid:${imap.port}`,
  );
  await expect(tries(mailbox('tls', { imap_port: closed.port }))).rejects.toThrow(
    `mail_port_closed localhost:${closed.port}`,
  );
  const plain = createPlain((socket) => socket.on('error', () => undefined).write('* OK\r\n')).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const port = String((plain.address() as AddressInfo).port);
  await expect(tries(mailbox('tls', { imap_port: port }))).rejects.toThrow(`mail_no_tls localhost:${port}`);
  await expect(verified(mailbox('tls', { smtp_port: closed.port }))).rejects.toThrow('mail_port_closed');
  await expect(verified(mailbox('tls', { smtp_host: 'nowhere.invalid' }))).rejects.toThrow('mail_host_unknown');
  await expect(verified(mailbox('tls', { smtp_port: port }))).rejects.toThrow(`mail_no_tls localhost:${port}`);
  plain.close();
});

test.each([
  ['CERT_HAS_EXPIRED', 'mail_certificate_expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'mail_certificate_untrusted'],
  ['CONNECT_TIMEOUT', 'mail_silent'],
  ['GREETING_TIMEOUT', 'mail_silent'],
  ['ECONNRESET', 'mail_cut_off'],
  ['AUTHENTICATIONFAILED', null],
])('%s is told as %s', (code, cause) => {
  expect(causeOf(Object.assign(new Error('no'), { code }))).toBe(cause);
});
