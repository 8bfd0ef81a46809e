import { useCellWords } from './cell-words.ts';
import { CountButton } from './count-button.tsx';
import classes from './bar-list.module.css';

type Bar = { key: string | number; name: string; value: number; onOpen: () => void };

/** Names with bars beside them, the longest first: for what has words instead of days. Each opens what it counts. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const { say } = useCellWords();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, name, value, onOpen }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            <i style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <b>
            <CountButton label={`${name}: ${say(value, 'number')}`} onOpen={onOpen}>
              {say(value, 'number')}
            </CountButton>
          </b>
        </li>
      ))}
    </ul>
  );
}
