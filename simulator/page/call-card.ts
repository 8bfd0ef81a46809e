import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { act, type Call, type Place } from './api.ts';
import { openVoice, type VoiceEnd } from './voice-end.ts';
import { say } from './words.ts';

// One page is one phone in somebody's hand: another tab with the same client is another one.
const tab = Math.random().toString(36).slice(2);

/** The calls of one account on this page; what is newer than the last look at all phones stands first. */
export function useCalls(channel: string, account: { key: string; call: Call | null } | undefined) {
  const [heard, setHeard] = useState<Call | null>(null);
  const [problem, setProblem] = useState('');
  const voice = useRef<VoiceEnd | null>(null);
  const call = heard && (!account?.call || account.call.id === heard.id) ? heard : (account?.call ?? null);
  useEffect(() => () => voice.current?.close(), []);
  useEffect(() => {
    if (call?.state !== 'ended') return;
    const timer = setTimeout(() => setHeard(null), 4000);
    return () => clearTimeout(timer);
  }, [call?.state]);

  const speak = async (client: string, what: 'dial' | 'accept'): Promise<void> => {
    const place: Place = { channel, account: account!.key, client };
    setProblem('');
    voice.current?.close();
    const begin = async (): Promise<string> => {
      const { call: begun } = await act(place, { do: what, tab });
      setHeard(begun);
      return begun!.id;
    };
    try {
      const isSilent = (): void => setProblem(say('no_microphone'));
      voice.current = await openVoice({
        place,
        tab,
        call: begin,
        changed: setHeard,
        isSilent,
        lost: () => setHeard(null),
      });
    } catch {
      setProblem(say('call_failed'));
    }
  };
  const leave = (what: 'reject' | 'hang_up') => async (): Promise<void> => {
    voice.current?.close();
    const { call: left } = await act({ channel, account: account!.key, client: call!.client.id }, { do: what });
    setHeard(left);
  };
  return {
    call,
    problem,
    dial: (client: string) => speak(client, 'dial'),
    accept: () => speak(call!.client.id, 'accept'),
    reject: leave('reject'),
    hangUp: leave('hang_up'),
    loudness: () => voice.current?.loudness() ?? 0,
  };
}
type Calls = ReturnType<typeof useCalls>;

/** What a phone shows of its call. */
export function CallCard({ calls }: { calls: Calls }) {
  const { call, problem } = calls;
  if (!call) return problem ? h('p', { class: 'call-problem', role: 'alert' }, problem) : null;
  const isIncoming = call.direction === 'out' && call.state === 'ringing';
  return h('div', { class: 'call', 'data-state': call.state }, [
    h('div', { class: 'call-who', role: isIncoming ? 'alert' : 'status' }, [
      h('strong', {}, call.client.name),
      h('span', {}, words(call)),
    ]),
    call.state === 'active' && h(Talking, { call, loudness: calls.loudness }),
    problem && h('p', { class: 'call-problem', role: 'alert' }, problem),
    call.state !== 'ended' &&
      h('div', { class: 'call-buttons' }, [
        isIncoming && button('accept', 'accept', calls.accept),
        isIncoming ? button('decline', 'end', calls.reject) : button('hang_up', 'end', calls.hangUp),
      ]),
  ]);
}

function words(call: Call): string {
  if (call.state === 'ended') return say('call_ended');
  if (call.tab !== null && call.tab !== tab) return say('call_elsewhere');
  if (call.state === 'active') return say('call_active');
  return say(call.direction === 'out' ? 'call_in' : 'call_out');
}

/** How long they speak, and how loud the other is. */
function Talking({ call, loudness }: { call: Call; loudness: () => number }) {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((Date.now() - (call.answered_at ?? Date.now())) / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  return h('div', { class: 'call-talk' }, [
    h('time', {}, `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`),
    h('meter', { min: 0, max: 0.4, value: loudness(), 'aria-label': say('heard'), title: say('heard') }),
  ]);
}

const button = (word: string, kind: string, onClick: () => Promise<void>) =>
  h('button', { type: 'button', class: `call-${kind}`, onClick: () => void onClick() }, say(word));
