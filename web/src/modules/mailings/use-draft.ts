import type { Input } from '@parley/contract/http';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { deleteMailing, listMailings, updateMailing, type WholeMailing } from '@parley/contract/mailings/mailings';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../kit/api.ts';
import { refetch } from '../../kit/query.ts';
import { showError } from '../../kit/query-client.ts';
import { here, keepMailing, knownMailing } from './data.ts';

export type Draft = {
  name: string;
  text: string;
  files: MessageFile[];
  channels: number[];
  send_at: string | null;
};

const TYPING_MS = 700;

/** What is written of a mailing: kept by the server as it is typed, and when the window closes. */
export function useDraft(mailing: WholeMailing, isMadeHere: boolean) {
  const { id } = mailing;
  const [draft, setDraft] = useState<Draft>(() => draftOf(mailing));
  const latest = useRef(draft);
  const kept = useRef(draft);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** One after another, so that the last word stands. */
  const keep = (): Promise<void> => {
    clearTimeout(timer.current);
    const work = sending.current.then(async () => {
      const changes = changesBetween(kept.current, latest.current);
      if (!Object.keys(changes).length) return;
      const sent = latest.current;
      keepMailing((await api(updateMailing, { ...here(), id, ...changes })).data);
      kept.current = sent;
    });
    sending.current = work.catch(() => {});
    return work;
  };
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep().catch(showError), 'channels' in part ? 0 : TYPING_MS);
  };
  const isGone = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => void leave().catch(showError));
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the leaving of this very mailing
  }, [id]);

  const leave = async () => {
    if (isGone.current) return;
    await keep();
    // Made just now and left as it was: nobody wants to find it again. Somebody else's stays whatever it is.
    const known = isMadeHere && knownMailing(id);
    if (known && known.state === 'draft' && isBlank(known)) await drop(id);
  };
  /** It is sent, or removed: leaving it keeps nothing. */
  const letGo = () => {
    clearTimeout(timer.current);
    isGone.current = true;
  };
  return { draft, change, keep, letGo };
}

export async function drop(id: number) {
  await api(deleteMailing, { ...here(), id });
  await refetch(listMailings);
}

const draftOf = ({ name, text, files, channels, send_at }: WholeMailing): Draft => ({
  name,
  text,
  files,
  channels,
  send_at,
});

const isBlank = ({ name, text, files }: Pick<Draft, 'name' | 'text' | 'files'>) =>
  !name.trim() && !text.trim() && !files.length;

type Changes = Omit<Input<typeof updateMailing>, 'project' | 'id'>;

function changesBetween(was: Draft, is: Draft): Changes {
  return {
    ...(is.name !== was.name && { name: is.name }),
    ...(is.text !== was.text && { text: is.text }),
    ...(is.files !== was.files && { files_ids: is.files.map((file) => file.id) }),
    ...(is.channels !== was.channels && { channels: is.channels }),
    ...(is.send_at !== was.send_at && { send_at: is.send_at }),
  };
}
