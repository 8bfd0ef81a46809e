import type { VisitorFile } from '@parley/contract/widget/visitor';
import { useEffect, useState } from 'preact/hooks';
import { type Ui, useUi } from './context.ts';
import { FileIcon } from './icons.tsx';
import type { Picture } from './picture-view.tsx';

type Props = { file: VisitorFile; onPicture: (picture: Picture) => void };

/** Bytes are fetched by the visitor's token, which no address ever holds. */
export function Attachment({ file, onPicture }: Props) {
  return file.kind === 'image' ? <Image file={file} onPicture={onPicture} /> : <Other file={file} />;
}

function Image({ file, onPicture }: Props) {
  const { say, talk } = useUi();
  const url = useBytes(file);
  const { width, height, name } = file;
  const open = async () => {
    const bytes = file.has_preview ? await talk?.bytes(file.id, false).catch(() => null) : null;
    onPicture({ name, url: bytes ? URL.createObjectURL(bytes) : (url ?? '') });
  };
  return (
    <button type="button" class="picture" aria-label={say('picture', { name })} onClick={() => void open()}>
      <img
        src={url ?? empty}
        alt={name}
        width={Math.min(width ?? 200, 220)}
        height={width && height ? Math.min(220, (Math.min(width, 220) * height) / width) : 150}
      />
    </button>
  );
}

const empty = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The small picture of a picture, as an address of this page. */
function useBytes({ id, has_preview }: VisitorFile): string | null {
  const { talk } = useUi();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made = '';
    let isGone = false;
    talk?.bytes(id, has_preview).then(
      (bytes) => {
        if (isGone) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [talk, id, has_preview]);
  return url;
}

function Other({ file: { id, name, size, kind } }: { file: VisitorFile }) {
  const ui = useUi();
  const { say, talk } = ui;
  const [heard, setHeard] = useState('');
  const fetchBytes = async () => {
    const bytes = await talk?.bytes(id, false).catch(() => null);
    if (!bytes) return;
    const url = URL.createObjectURL(bytes);
    if (kind === 'audio') return setHeard(url);
    save(url, name);
  };
  if (heard) return <audio controls autoplay src={heard} />;
  return (
    <button type="button" class="file" onClick={() => void fetchBytes()}>
      <FileIcon />
      <span class="aside">{say('save')} </span>
      <span class="name">{name} </span>
      <span class="size">{sizeOf(size, ui)}</span>
    </button>
  );
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const sizeOf = (bytes: number, { say, language }: Pick<Ui, 'say' | 'language'>): string => {
  const [unit, n] =
    bytes < 1_048_576 ? (['kb', Math.ceil(bytes / 1024)] as const) : (['mb', bytes / 1_048_576] as const);
  return say(unit, { n: n.toLocaleString(language, { maximumFractionDigits: 1 }) });
};
