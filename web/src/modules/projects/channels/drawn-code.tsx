import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

/** Words as a picture that a phone can scan. */
export function DrawnCode({ words, alt }: { words: string; alt: string }) {
  return <img src={toSvgDataURL(generate(words), { on: '#12151b', off: '#fff', pad: 1 })} alt={alt} />;
}
