import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../../../e2e/certificate.ts';
import { type Ear, openEar } from '../../../test/ear.ts';
import { allowPrivateAddresses } from '../../kit/outside/outside-url.ts';
import { openSmtp, withImap } from './mailbox.ts';

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
const verified = async (settings: Record<string, string>): Promise<void> => {
  const transport = await openSmtp(spoken(settings));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};
const read = (settings: Record<string, string>) => withImap(spoken(settings), async () => undefined);
const heard = () => imap.heard() + smtp.heard();

test('a server that offers no encryption where it was chosen is shown no password', async () => {
  await expect(read(mailbox('starttls'))).rejects.toThrow('STARTTLS');
  await expect(verified(mailbox('starttls'))).rejects.toThrow('STARTTLS');
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
  await expect(read(settings)).rejects.toThrow(/self.signed/);
  await expect(verified(settings)).rejects.toThrow(/self.signed/);
  expect(said).toBe('');
  impostor.close();
});
