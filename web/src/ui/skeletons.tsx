import { useTranslation } from 'react-i18next';
import classes from './skeletons.module.css';

/** Shapes of what is coming; only on a first load, never over something already shown. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Loading>
    {repeat(rows, (row) => (
      <div key={row} className={classes.row}>
        <span className={classes.disc} />
        <span className={classes.lines}>
          <span className={classes.bone} style={{ width: `${34 + ((row * 17) % 30)}%` }} />
          <span className={classes.bone} style={{ width: `${58 + ((row * 23) % 36)}%` }} />
        </span>
      </div>
    ))}
  </Loading>
);

const bubbles = ['in 46', 'in 32', 'out 52', 'out 28', 'in 58', 'out 44', 'in 36', 'out 60'];

export const ThreadSkeleton = () => (
  <Loading className={classes.thread}>
    {bubbles.map((bubble) => {
      const [side, width] = bubble.split(' ');
      return <span key={bubble} className={classes.bubble} data-side={side} style={{ width: `${width}%` }} />;
    })}
  </Loading>
);

export const TableSkeleton = ({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) => (
  <Loading>
    {repeat(rows, (row) => (
      <div key={row} className={classes.line} style={{ gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)` }}>
        {repeat(columns, (column) => (
          <span key={column} className={classes.bone} style={{ width: `${50 + ((row * 13 + column * 29) % 45)}%` }} />
        ))}
      </div>
    ))}
  </Loading>
);

function Loading({ className, children }: { className?: string; children: React.ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className={className}>
      {children}
    </div>
  );
}

const repeat = <Item,>(times: number, make: (place: number) => Item) =>
  Array.from({ length: times }, (_, place) => make(place));
