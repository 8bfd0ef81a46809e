import type { HeardSignal } from '@parley/contract/calls/signals';

export type Line = {
  id: string;
  from: 'client' | 'business';
  text: string;
  file: { id: string; name: string; mime: string; size: number } | null;
  quoted_id: string | null;
  at: number;
  status: string;
  edited: boolean;
  deleted: boolean;
  reaction: string | null;
  extra: Record<string, string>;
  /** Of before the simulator began: nothing can be done to it. */
  is_past?: boolean;
};
export type Client = { id: string; name: string; last: string | null };
export type CallKnobs = {
  phone: 'by_hand' | 'rings_out' | 'rejects' | 'busy' | 'silent';
  rings: number;
  hangs_up: number;
  fails: 'nothing' | 'dial' | 'join_refused' | 'join_silent' | 'end_refused' | 'end_silent';
  drops_media: boolean;
  offers: 'business' | 'client';
};
export type Knobs = {
  delay: number;
  copies: number;
  disorder: boolean;
  error: { name: string; times: number } | null;
  slow: number;
  reads_at_once: boolean;
  late: number;
  call: CallKnobs;
};
/** `out`: the business calls this client. */
export type Call = {
  id: string;
  client: Client;
  direction: 'out' | 'in';
  state: 'ringing' | 'active' | 'ended';
  tab: string | null;
  answered_at: number | null;
  is_dropped: boolean;
};
export type Channel = {
  channel: string;
  knobs: Knobs;
  errors: string[];
  accounts: { key: string; name: string; is_scan_awaited: boolean; call: Call | null; clients: Client[] }[];
};
export type Chat = { client: Client; call: Call | null; is_blocked: boolean; is_typing: boolean; lines: Line[] };
export type Place = { channel: string; account: string; client: string };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    `./control${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

export const readState = (): Promise<Channel[]> => ask('/state');
export const readChat = (place: Place): Promise<Chat> => ask(`/chat?${String(new URLSearchParams(place))}`);
export const act = (place: Place, what: Record<string, unknown>): Promise<Chat> => ask('/act', { ...place, act: what });
export const addClient = (place: Omit<Place, 'client'>, name: string): Promise<Chat> =>
  ask('/client', { ...place, name });
type Turned = Partial<Omit<Knobs, 'call'>> & { call?: Partial<CallKnobs> };
export const turn = (channel: string, knobs: Turned): Promise<Knobs> => ask('/knobs', { channel, knobs });
export const scan = (place: Omit<Place, 'client'>): Promise<unknown> => ask('/scan', place);
/** What a phone in a call has to know after a number; answered when there is news, or after a while. */
export const hearCall = (
  id: string,
  after: number,
): Promise<{ call: Call; heard: { n: number; signal: HeardSignal }[] }> =>
  ask(`/call?${String(new URLSearchParams({ id, after: String(after), wait: '20000' }))}`);
export const fileUrl = (id: string): string => `./control/files/${id}`;

/** A file as it travels to the simulator. */
export async function readFile(file: File): Promise<{ name: string; mime: string; base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { name: file.name, mime: file.type || 'application/octet-stream', base64: btoa(text) };
}
