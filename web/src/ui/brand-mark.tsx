import { createContext, type ReactNode, use } from 'react';

/** The brand's mark; the roof of the app, which knows the brands, provides it. */
export const BrandMarkContext = createContext<(size: number) => ReactNode>(() => null);

export const BrandMark = ({ size = 32 }: { size?: number }) => use(BrandMarkContext)(size);
