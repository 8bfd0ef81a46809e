import { lazy } from 'react';

export { fieldWords, toldWords } from './field-words.ts';
export { useAllFields, useFields } from './use-fields.ts';

// Lists and areas are heavy, and most who come in only read: it wants a Suspense around it.
export const FieldInput = lazy(() => import('./field-input.tsx').then((file) => ({ default: file.FieldInput })));
