import { useState } from 'preact/hooks';
import { useUi } from './context.ts';

const maxBytes = 15 * 1_048_576;

/** A file about to be sent, and its picture where it is one. */
export type Chosen = { file: File; url: string };
export type ChosenFiles = ReturnType<typeof useChosenFiles>;

export function useChosenFiles() {
  const { say } = useUi();
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState('');
  return {
    chosen,
    problem,
    setProblem,
    add: (files: File[]) => {
      const large = files.find((file) => file.size > maxBytes);
      setProblem(large ? say('too_large', { name: large.name }) : '');
      const fitting = files.filter((file) => file.size <= maxBytes);
      setChosen((known) => [...known, ...fitting.map((file) => ({ file, url: previewOf(file) }))]);
    },
    remove: (it: Chosen) => {
      URL.revokeObjectURL(it.url);
      setChosen((known) => known.filter((other) => other !== it));
    },
  };
}

const previewOf = (file: File): string => (file.type.startsWith('image/') ? URL.createObjectURL(file) : '');
