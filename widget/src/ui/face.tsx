import { useEffect, useState } from 'preact/hooks';
import { useUi } from './context.ts';

/** Whoever of the team writes: their picture, until it is here and where there is none their initials. */
export function Face({ name, picture }: { name: string; picture: string | null }) {
  const { talk } = useUi();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isGone = false;
    if (picture) void talk?.face(picture).then((it) => isGone || setUrl(it));
    return () => {
      isGone = true;
    };
  }, [talk, picture]);
  return (
    <span class="face" aria-hidden="true">
      {url ? <img src={url} alt="" /> : initialsOf(name)}
    </span>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
