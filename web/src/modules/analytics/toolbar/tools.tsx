import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where in the heading the tools of the open page stand. */
export const ToolsPlace = createContext<HTMLElement | null>(null);

/** The heading stays while its tabs change, so that the keys keep their place; the page puts its tools into it. */
export function Tools({ children }: { children: ReactNode }) {
  const place = use(ToolsPlace);
  return place && createPortal(children, place);
}
