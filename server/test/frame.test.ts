import { register } from '@parley/contract/accounts/registration';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { testApp } from './app.ts';

const newcomer = {
  name: 'Vera Frame',
  email: 'vera.frame@example.test',
  phone: '+34600000000',
  password: 'right horse 7',
  password_repeat: 'right horse 7',
};

async function cookieWith(env: Record<string, string>): Promise<string> {
  const app = await testApp(env);
  try {
    const { status, headers } = await app.caller()(register, newcomer);
    expect(status).toBe(200);
    return headers.get('set-cookie') ?? '';
  } finally {
    await app.stop();
  }
}

test('the session of a window of its own is also that of the page in another site’s frame', async () => {
  const cookie = await cookieWith({ PUBLIC_URL: 'https://parley.example', FRAME_PARENTS: 'https://shop.example' });
  for (const word of ['HttpOnly', 'Secure', 'SameSite=None']) expect(cookie).toContain(word);
  // Divided by the site around, it would stay in the window.
  expect(cookie).not.toContain('Partitioned');
});

test('without listed parents the session stays with our own pages', async () => {
  const cookie = await cookieWith({ PUBLIC_URL: 'https://parley.example' });
  expect(cookie).toContain('SameSite=Lax');
});

test('the page says what its door offers', () => {
  expect(readConfig({}).offers).toEqual(['mail', 'demo', 'mailbox', 'simulator']);
  expect(readConfig({ SIMULATOR: 'off' }).offers).toEqual(['mail', 'demo', 'mailbox']);
  const real = { OIDC_CLIENT_ID: 'x', SMTP_URL: 'smtp://mail.example', DEMO: 'off' };
  expect(readConfig(real).offers).toEqual(['google', 'mail', 'proof']);
});

test('only origins may be listed as parents: nothing else gets into the policy', () => {
  expect(readConfig({ FRAME_PARENTS: 'https://a.example, http://b.example:8080' }).frame_parents).toHaveLength(2);
  for (const wrong of ['https://a.example; script-src *', '*', "'unsafe-inline'", 'https://a.example/path?x']) {
    expect(() => readConfig({ FRAME_PARENTS: wrong })).toThrow(/FRAME_PARENTS/);
  }
});
