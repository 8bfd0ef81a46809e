import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Scheme } from '../../kit/scheme.ts';
import classes from './showcase.module.css';

type Props = { scheme: Scheme; children: ReactNode };

/** One scheme; what floats is drawn inside it too, so that it wears the same colours. */
export function Pane({ scheme, children }: Props) {
  const [floor, setFloor] = useState<HTMLDivElement | null>(null);
  // The browser looked for the anchor before there was one.
  useEffect(() => {
    if (floor && location.hash) document.querySelector(location.hash)?.scrollIntoView();
  }, [floor]);
  return (
    <div className={classes.pane} data-scheme={scheme}>
      {floor && (
        <MantineThemeProvider theme={{ components: { Portal: { defaultProps: { target: floor } } } }}>
          {children}
        </MantineThemeProvider>
      )}
      <div ref={setFloor} />
    </div>
  );
}
