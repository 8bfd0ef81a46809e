import { useEffect } from 'react';
import { useBrand } from '../choose-brand.ts';
import { useDialoguesCount } from './use-counts.ts';

/** The browser's tab says how many wait; apart from the shell, which need not be drawn anew for it. */
export function TitleCount() {
  const { pageTitle } = useBrand();
  const count = useDialoguesCount();
  useEffect(() => {
    document.title = count ? `(${count}) ${pageTitle}` : pageTitle;
  }, [count, pageTitle]);
  return null;
}
