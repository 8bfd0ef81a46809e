import * as fields from '@parley/contract/fields/fields';
import { type Route, route } from '../../kit/http/route.ts';
import { createField, listFields, sortFields } from './change-fields.ts';
import { deleteField, restoreField } from './delete-field.ts';
import { updateField } from './update-field.ts';

export const routes: Route[] = [
  route(fields.listFields, listFields),
  route(fields.createField, createField),
  route(fields.sortFields, sortFields),
  route(fields.updateField, updateField),
  route(fields.deleteField, deleteField),
  route(fields.restoreField, restoreField),
];
