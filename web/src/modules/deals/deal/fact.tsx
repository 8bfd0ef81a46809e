import type { ReactNode } from 'react';

type Props = { name: string; wide?: boolean; children: ReactNode };

/** One value of a deal under its name. */
export const Fact = ({ name, wide, children }: Props) => (
  <div data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
