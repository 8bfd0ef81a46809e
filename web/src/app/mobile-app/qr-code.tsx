import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import classes from './qr-code.module.css';

export function QrCode({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) generate(text).toCanvas(canvas.current);
  }, [text]);
  return <canvas ref={canvas} className={classes.code} role="img" aria-label={label} />;
}
