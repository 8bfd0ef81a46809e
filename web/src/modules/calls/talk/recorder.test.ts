import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordBoth } from './recorder.ts';

/** What is mixed into the file now, as far as a browser is asked. */
let mixed: Set<string>;

class Context {
  createMediaStreamDestination = () => ({ stream: 'mixed' });
  createMediaStreamSource = (stream: unknown) => ({
    connect: () => void mixed.add(String(stream)),
    disconnect: () => void mixed.delete(String(stream)),
  });
  close = async () => undefined;
}
class Recorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['voices']) });
    this.onstop?.();
  }
}

beforeEach(() => {
  mixed = new Set();
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('MediaRecorder', Recorder);
});
afterEach(() => void vi.unstubAllGlobals());

test('who comes back with another voice, or takes another microphone, is recorded on', async () => {
  const voice = (name: string) => name as unknown as MediaStream;
  const recorder = recordBoth(voice('ours'), voice('theirs'), { project: 1, call_id: 7, tab: 'tab' })!;
  expect([...mixed]).toEqual(['ours', 'theirs']);
  recorder.hear(voice('theirs anew'));
  expect([...mixed]).toEqual(['ours', 'theirs anew']);
  recorder.speakBy(voice('ours anew'));
  expect([...mixed]).toEqual(['theirs anew', 'ours anew']);
  const { of, file } = await recorder.stop();
  expect(of).toMatchObject({ project: 1, call_id: 7, name: expect.stringMatching(/^call\./) });
  expect(await file.text()).toBe('voices');
});
