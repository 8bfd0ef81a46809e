import { join } from './join.ts';
import classes from './modal.module.css';
import { Window } from './window.tsx';
import type { WindowProps } from './window-frame.tsx';

type Props = WindowProps & { size?: 'sm' | 'md' | 'lg'; fullOnPhone?: boolean };

export const Modal = ({ size = 'md', fullOnPhone, ...rest }: Props) => (
  <Window {...rest} place="center" className={join(classes.modal, classes[size], fullOnPhone && classes.full)} />
);
