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
export type Knobs = {
  delay: number;
  copies: number;
  disorder: boolean;
  error: { name: string; times: number } | null;
  slow: number;
  reads_at_once: boolean;
  late: number;
};
export type Channel = {
  channel: string;
  knobs: Knobs;
  errors: string[];
  accounts: { key: string; name: string; is_scan_awaited: boolean; clients: Client[] }[];
};
export type Chat = { client: Client; is_blocked: boolean; is_typing: boolean; lines: Line[] };
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
export const turn = (channel: string, knobs: Partial<Knobs>): Promise<Knobs> => ask('/knobs', { channel, knobs });
export const scan = (place: Omit<Place, 'client'>): Promise<unknown> => ask('/scan', place);
export const fileUrl = (id: string): string => `./control/files/${id}`;

/** A file as it travels to the simulator. */
export async function readFile(file: File): Promise<{ name: string; mime: string; base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { name: file.name, mime: file.type || 'application/octet-stream', base64: btoa(text) };
}
