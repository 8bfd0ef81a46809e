import classes from './drawer.module.css';
import { Window, type WindowProps } from './window.tsx';

type Props = WindowProps & { side?: 'left' | 'right' };

export const Drawer = ({ side = 'right', ...rest }: Props) => (
  <Window {...rest} place={side} className={classes.drawer} />
);
