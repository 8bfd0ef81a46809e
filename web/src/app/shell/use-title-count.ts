import { useEffect } from 'react';
import { useBrand } from '../choose-brand.ts';
import { useDialoguesCount } from './use-counts.ts';

/** The browser's tab says how many wait. */
export function useTitleCount() {
  const { pageTitle } = useBrand();
  const count = useDialoguesCount();
  useEffect(() => {
    document.title = count ? `(${count}) ${pageTitle}` : pageTitle;
  }, [count, pageTitle]);
}
