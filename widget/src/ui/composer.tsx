import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isFailure } from '../api.ts';
import { sizeOf } from './attachment.tsx';
import { useUi } from './context.ts';
import { ClipIcon, CloseIcon, FileIcon, SendIcon } from './icons.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

const tallest = 140;
const longest = 20_000;
const joined = (...words: (string | null)[]): string => words.filter(Boolean).join('\n');

export function Composer({ files }: { files: ChosenFiles }) {
  const { say, talk } = useUi();
  const [text, setText] = useState(() => talk?.draft() ?? '');
  /** The words on their way; null: nothing is. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { chosen, problem, setProblem } = files;
  const isSending = leaving !== null;
  const tooMany = text.trim().length - longest;
  const canSend = !isSending && tooMany <= 0 && (text.trim() !== '' || chosen.length > 0);

  useEffect(() => {
    const box = area.current!;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, tallest)}px`;
  }, [text]);

  // At once: the page may be left in the next moment.
  useLayoutEffect(() => talk?.keepDraft(joined(leaving, text)), [talk, leaving, text]);

  // A file on its way is nowhere else yet.
  useEffect(() => {
    if (!isSending || !chosen.length) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending, chosen.length]);

  const send = async () => {
    if (!talk || !canSend) return;
    const words = text.trim();
    setProblem('');
    setLeaving(words);
    setText('');
    let isGone = false;
    try {
      // The words go with the first file; each that has left is no longer here to be sent again.
      for (const it of chosen.length ? chosen : [null]) {
        await talk.write(isGone ? '' : words, it?.file ?? null);
        isGone = true;
        setLeaving('');
        if (it) files.remove(it);
      }
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (!isGone) setText((now) => joined(words, now));
      setProblem(error.text || say('no_answer'));
    } finally {
      setLeaving(null);
      area.current?.focus();
    }
  };

  return (
    <div class="composer">
      {problem && (
        <p class="wrong" role="alert">
          {problem}
        </p>
      )}
      {tooMany > 0 && (
        <p class="wrong" role="status">
          {say('too_long', { n: tooMany })}
        </p>
      )}
      {chosen.length > 0 && <ChosenList files={files} isSending={isSending} />}
      <div class="row">
        <FileButton onChoose={files.add} />
        <textarea
          ref={area}
          data-first
          rows={1}
          value={text}
          placeholder={say('write')}
          aria-label={say('write')}
          onInput={(event) => {
            setText(event.currentTarget.value);
            talk?.types();
          }}
          onPaste={(event) => {
            const pasted = [...(event.clipboardData?.files ?? [])];
            if (pasted.length) files.add(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <button type="button" class="send" aria-label={say('send')} disabled={!canSend} onClick={() => void send()}>
          <SendIcon />
        </button>
      </div>
    </div>
  );
}

function FileButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { say } = useUi();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="round" aria-label={say('attach')} onClick={() => picker.current?.click()}>
        <ClipIcon />
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function ChosenList({ files: { chosen, remove }, isSending }: { files: ChosenFiles; isSending: boolean }) {
  const ui = useUi();
  return (
    <ul class="chosen">
      {chosen.map((it) => (
        <li key={it.url || it.file.name}>
          {it.url ? <img src={it.url} alt="" /> : <FileIcon />}
          <span class="name">{it.file.name}</span>
          <span class="size">{sizeOf(it.file.size, ui)}</span>
          {isSending ? (
            <span class="size" role="status">
              {ui.say('sending')}…
            </span>
          ) : (
            <button type="button" aria-label={ui.say('remove', { name: it.file.name })} onClick={() => remove(it)}>
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
