import type { Job } from '../../kit/jobs/jobs.ts';
import { forgetRemovedField } from './delete-field.ts';

export { routes } from './routes.ts';
export { beginFields } from './closing-reason.ts';
export { importedFields } from './imported-fields.ts';
export { fieldsOf } from './fields.queries.ts';
export { findByField } from './find.queries.ts';
export { forgetStages, requireInStage } from './required.ts';
export { checkValues } from './check-values.ts';
export { columnOf, readValue, wordsOf } from './rules.ts';
export { saveManyValues, saveValues, type ValueChange } from './save-values.ts';
export { valuesOf } from './values.queries.ts';
export const jobs: Job[] = [forgetRemovedField];
