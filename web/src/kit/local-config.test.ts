import { expect, test, vi } from 'vitest';
import { defaultConfig, readConfig } from './local-config.ts';

test('a new device has sound on, web notices off and no send key of its own', () => {
  expect(readConfig(null)).toEqual({
    send_key: null,
    notice_audio: true,
    notice_web: false,
    showIncomingCalls: true,
    undo_send: true,
  });
});

test('a stored choice is kept, what it does not name has its default', () => {
  expect(readConfig('{"send_key":"shift","notice_audio":false}')).toEqual({
    ...defaultConfig,
    send_key: 'shift',
    notice_audio: false,
  });
});

test.each(['not json', '{"send_key":"space"}', '{"notice_web":"yes"}', '{"notice_audio":null}'])(
  'an invalid stored config is ignored: %s',
  (stored) => expect(readConfig(stored)).toEqual(defaultConfig),
);

test('a page that opens finds what was chosen before', async () => {
  const stored = { getItem: () => '{"notice_audio":false}' };
  vi.stubGlobal('localStorage', stored);
  vi.resetModules();
  const { localConfig } = await import('./local-config.ts');
  expect(localConfig.getState().notice_audio).toBe(false);
  vi.unstubAllGlobals();
});
