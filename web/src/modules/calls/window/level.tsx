import { useEffect, useRef } from 'react';
import { meterOf } from '../../../kit/voice.ts';
import classes from './devices.module.css';

/** How loud it is now. */
export function Level({ label, stream }: { label: string; stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { measure, close } = meterOf(stream);
    let frame = 0;
    const draw = () => {
      if (bar.current) bar.current.style.scale = `${measure()} 1`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      close();
    };
  }, [stream]);
  return (
    <div className={classes.level}>
      <span>{label}</span>
      <span className={classes.scale} aria-hidden>
        <span ref={bar} className={classes.loud} />
      </span>
    </div>
  );
}
