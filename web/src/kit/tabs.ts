/** What tabs of one browser tell each other. Never a token: each tab asks the server for its own. */
type Word = 'signed_in' | 'signed_out';

let channel: BroadcastChannel | null = null;

export const tellTabs = (word: Word) => tabs()?.postMessage(word);

export function onTabs(listener: (word: Word) => void): () => void {
  const hear = ({ data }: MessageEvent) => listener(data as Word);
  tabs()?.addEventListener('message', hear);
  return () => tabs()?.removeEventListener('message', hear);
}

function tabs(): BroadcastChannel | null {
  if (globalThis.BroadcastChannel === undefined) return null;
  return (channel ??= new BroadcastChannel('parley'));
}
