import { type Call, callStates } from '@parley/contract/calls/calls';
import { reasonText } from '@parley/contract/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../kit/session.ts';
import { accept, ask, close } from './desk.ts';
import { begin, shown } from './shown.ts';

const who = { name: 'Anna', phone: '79991234567', contact_id: 5 };
const ringing = { id: 7, direction: 'in', state: callStates[0], operator_id: null } as Call;

let isFree = true;
let asked: string[] = [];
let refusal = { status: 409, error: '', code: '' };
const microphone = { getTracks: () => [], getAudioTracks: () => [] };

beforeEach(() => {
  [isFree, asked] = [true, []];
  const locks = {
    request: async (_: string, options: object, work = options as (lock: object | null) => unknown) =>
      work(isFree ? {} : null),
  };
  vi.stubGlobal('navigator', { locks, mediaDevices: { getUserMedia: async () => microphone } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const { status, ...body } = refusal;
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  signIn({ token: 'token', expires_in: 3600 } as Parameters<typeof signIn>[0]);
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

/** What the window says, as it is read in English. */
const said = () => {
  const { step, error } = shown.getState().state;
  return `${step}: ${reasonText(error ?? '', 'en')}`;
};

test.each([
  [410, 'incoming_call_timeout', 'Incoming call timeout'],
  [409, 'not_in_call', 'Not in call'],
  [409, 'taken_by_other', 'A colleague has taken this call'],
])('taken too late (%i %s), the window says why', async (status, code, error) => {
  refusal = { status, code, error };
  begin(who, ringing, { kind: 'rang', at: 1 });
  await accept();
  expect(said()).toBe(`ERROR: ${error}`);
});

test('who speaks in another tab, whatever its project, is told so before anybody is asked', async () => {
  isFree = false;
  ask(who, true);
  await vi.waitFor(() => expect(said()).toBe('ERROR: Already in call'));
  expect(asked).toEqual([]);
});
