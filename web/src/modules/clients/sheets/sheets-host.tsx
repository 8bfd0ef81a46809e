import { lazy, Suspense } from 'react';
import { useEver } from '../../../ui/use-ever.ts';
import { useSheetsPlace } from './sheets-place.ts';

const ImportWindow = lazy(() => import('./import-window.tsx').then((file) => ({ default: file.ImportWindow })));
const ExportWindow = lazy(() => import('./export-window.tsx').then((file) => ({ default: file.ExportWindow })));

/** Stands once beside the table; each window is fetched when it is first asked for. */
export function SheetsHost() {
  const { opened } = useSheetsPlace();
  const wasImporting = useEver(opened === 'import');
  const wasExporting = useEver(opened === 'export');
  return (
    <Suspense>
      {wasImporting && <ImportWindow />}
      {wasExporting && <ExportWindow />}
    </Suspense>
  );
}
