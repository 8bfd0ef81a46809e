import type { Input } from '@parley/contract/http';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { deleteMailing, listMailings, updateMailing, type WholeMailing } from '@parley/contract/mailings/mailings';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../kit/api.ts';
import { isApiError, isRefusal } from '../../kit/api-error.ts';
import { holdPage } from '../../kit/hold-page.ts';
import { refetch } from '../../kit/query.ts';
import { showError } from '../../kit/query-client.ts';
import { here, keepMailing, knownMailing } from './data.ts';

export type Draft = {
  name: string;
  subject: string;
  text: string;
  files: MessageFile[];
  channels: number[];
  template: KeptTemplate | null;
  send_at: string | null;
};

const TYPING_MS = 700;

// A refused one keeps none of the others back.
const parts: readonly (keyof Draft)[][] = [
  ['name', 'subject', 'text'],
  ['files'],
  ['channels'],
  ['template'],
  ['send_at'],
];

/**
 * What is written of a mailing: kept by the server soon after it is typed, and when the window closes. Whoever leaves the
 * page before that is asked by the browser.
 */
export function useDraft(mailing: WholeMailing, isMadeHere: boolean) {
  const { id } = mailing;
  const [draft, setDraft] = useState<Draft>(() => draftOf(mailing));
  const [timeError, setTimeError] = useState<string | null>(null);
  const latest = useRef(draft);
  const kept = useRef(draft);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(undefined);

  const free = () => {
    release.current?.();
    release.current = undefined;
  };
  const put = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  // What was changed elsewhere is taken over where nothing else was written here meanwhile.
  useEffect(() => {
    const now = draftOf(mailing);
    const elsewhere = names.filter((it) => !isSame(now, kept.current, it) && isSame(latest.current, kept.current, it));
    if (!elsewhere.length) return;
    const part: Partial<Draft> = Object.fromEntries(elsewhere.map((it) => [it, now[it]]));
    kept.current = { ...kept.current, ...part };
    put(part);
  }, [mailing]);
  const keepPart = async (part: Partial<Draft>) => {
    const wanted = { ...kept.current, ...part };
    const changes = changesBetween(kept.current, wanted);
    if (!Object.keys(changes).length) return;
    const { data } = await api(updateMailing, { ...here(), id, ...changes });
    kept.current = wanted;
    await keepMailing(data);
  };
  /** Words stay as they were typed, a wrong time is told at its field, and a choice goes back to what the server holds. */
  const takeRefusal = (error: unknown, part: Partial<Draft>) => {
    if (!isApiError(error) || !isRefusal(error)) throw error;
    if ('send_at' in part && part.send_at !== null) return setTimeError(error.text);
    if ('files' in part && latest.current.files === part.files) put({ files: kept.current.files });
    if ('template' in part && latest.current.template === part.template) put({ template: kept.current.template });
    if ('channels' in part && latest.current.channels === part.channels) put({ channels: kept.current.channels });
    showError(error);
  };
  const keepAll = async (): Promise<boolean> => {
    let isAll = true;
    const wanted = latest.current;
    for (const names of parts) {
      const part: Partial<Draft> = Object.fromEntries(names.map((name) => [name, wanted[name]]));
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after another, so that the last word stands
        await keepPart(part);
      } catch (error) {
        isAll = false;
        takeRefusal(error, part);
      }
    }
    if (timer.current === undefined) free();
    return isAll;
  };
  /** Whether all of it is with the server now; what it refused is shown. */
  const keep = (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const work = sending.current.then(keepAll);
    sending.current = work.catch(() => {});
    return work;
  };
  /** As it stands here, whoever wrote what elsewhere: what one sees is what one sends. */
  const keepWhole = async (): Promise<boolean> => {
    if (!(await keep())) return false;
    const { name, subject, text, files } = latest.current;
    const files_ids = files.map((it) => it.id);
    await keepMailing((await api(updateMailing, { ...here(), id, name, subject, text, files_ids })).data);
    return true;
  };
  const change = (part: Partial<Draft>) => {
    put(part);
    release.current ??= holdPage();
    if ('send_at' in part) setTimeError(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep().catch(showError), 'channels' in part ? 0 : TYPING_MS);
  };
  const isGone = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => void leave().catch(showError).finally(free));
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the leaving of this very mailing
  }, [id]);

  const leave = async () => {
    if (isGone.current) return;
    await keep();
    // Made just now and left as it was: nobody wants to find it again. Somebody else's stays whatever it is.
    const known = isMadeHere && knownMailing(id);
    if (known && known.state === 'draft' && isBlank(known) && isBlank(latest.current)) await drop(id);
  };
  /** It is sent, or removed: leaving it keeps nothing. */
  const letGo = () => {
    clearTimeout(timer.current);
    isGone.current = true;
    free();
  };
  const remove = async () => {
    clearTimeout(timer.current);
    await sending.current;
    await drop(id);
    letGo();
  };
  return { draft, change, keepWhole, letGo, remove, timeError, setTimeError };
}

export async function drop(id: number) {
  await api(deleteMailing, { ...here(), id }).catch((error: unknown) => {
    // Removed by somebody else meanwhile: it is as it was wanted.
    if (!isApiError(error) || error.status !== 404) throw error;
  });
  await refetch(listMailings);
}

const draftOf = ({ name, subject, text, files, channels, template, send_at }: WholeMailing): Draft => ({
  name,
  subject,
  text,
  files,
  channels,
  template,
  send_at,
});

export const isBlank = ({ name, subject, text, files }: Pick<Draft, 'name' | 'subject' | 'text' | 'files'>) =>
  !name.trim() && !subject.trim() && !text.trim() && !files.length;

const names = ['name', 'subject', 'text', 'files', 'channels', 'template', 'send_at'] as const;
/** As the server keeps it. */
function plain({ name, subject, text, files, channels, template, send_at }: Draft) {
  const [files_ids, kept] = [files.map(({ id }) => id).join(), JSON.stringify(template)];
  return { name: name.trim(), subject, text, files: files_ids, channels: channels.join(), template: kept, send_at };
}
const isSame = (a: Draft, b: Draft, name: keyof Draft) => plain(a)[name] === plain(b)[name];

export const isWhole = (template: KeptTemplate | null) =>
  template === null || Object.values(template.values).every((it) => it.trim() !== '');

type Changes = Omit<Input<typeof updateMailing>, 'project' | 'id'>;

function changesBetween(was: Draft, is: Draft): Changes {
  return {
    ...(is.name !== was.name && { name: is.name }),
    ...(is.subject !== was.subject && { subject: is.subject }),
    ...(is.text !== was.text && { text: is.text }),
    ...(is.files !== was.files && { files_ids: is.files.map((file) => file.id) }),
    ...(is.channels !== was.channels && { channels: is.channels }),
    // One that is not filled in yet is kept when it is.
    ...(is.template !== was.template && isWhole(is.template) && { template: is.template }),
    ...(is.send_at !== was.send_at && { send_at: is.send_at }),
  };
}
