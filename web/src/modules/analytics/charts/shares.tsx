import { useCellWords } from './cell-words.ts';
import classes from './shares.module.css';

type Part = { name: string; value: number; share: number; color: string; onOpen?: () => void };

/** The parts of a whole by name, each with how many and which share; pressed, it opens what it counts. */
export function Shares({ parts }: { parts: readonly Part[] }) {
  const { say } = useCellWords();
  return (
    <ul className={classes.shares}>
      {parts.map(({ name, value, share, color, onOpen }) => {
        const words = (
          <>
            <i style={{ '--own': color }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>{say(value, 'number')}</span>
            <b>{say(share, 'share')}</b>
          </>
        );
        return (
          <li key={name}>
            {onOpen ? (
              <button type="button" className={classes.part} aria-haspopup="dialog" onClick={onOpen}>
                {words}
              </button>
            ) : (
              <span className={classes.part}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
