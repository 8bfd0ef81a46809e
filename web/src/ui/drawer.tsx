import classes from './drawer.module.css';
import { Window } from './window.tsx';
import type { WindowProps } from './window-frame.tsx';

type Props = WindowProps & { side?: 'left' | 'right' };

export const Drawer = ({ side = 'right', ...rest }: Props) => (
  <Window {...rest} place={side} className={classes.drawer} />
);
