import type { Team } from '@parley/contract/projects/teams';
import { IconUsersGroup } from '@tabler/icons-react';
import classes from './team-mark.module.css';

type Props = { team: Pick<Team, 'emoji' | 'color'>; size?: number };

/** A team's sign on its colour. */
export const TeamMark = ({ team: { emoji, color }, size = 32 }: Props) => (
  <span className={classes.mark} style={{ '--size': `${size}px`, '--own': color }} aria-hidden="true">
    {emoji ?? <IconUsersGroup size={Math.round(size * 0.56)} />}
  </span>
);
