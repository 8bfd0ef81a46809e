import { anyFields, factKind } from '../facts.ts';

export const departmentCreated = factKind('departmentCreated', 'department', anyFields);
export const departmentChanged = factKind('departmentChanged', 'department', anyFields);
export const departmentDeleted = factKind('departmentDeleted', 'department', anyFields);
export const ticketTagCreated = factKind('ticketTagCreated', 'tag', anyFields);
export const ticketTagChanged = factKind('ticketTagChanged', 'tag', anyFields);
export const ticketTagDeleted = factKind('ticketTagDeleted', 'tag', anyFields);
