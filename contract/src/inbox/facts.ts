import { anyFields, factKind } from '../facts.ts';

export const templateCreated = factKind('templateCreated', 'template', anyFields);
export const templateChanged = factKind('templateChanged', 'template', anyFields);
export const templateDeleted = factKind('templateDeleted', 'template', anyFields);
export const templateRestored = factKind('templateRestored', 'template', anyFields);
export const folderCreated = factKind('folderCreated', 'folder', anyFields);
export const folderChanged = factKind('folderChanged', 'folder', anyFields);
export const folderDeleted = factKind('folderDeleted', 'folder', anyFields);
export const folderRestored = factKind('folderRestored', 'folder', anyFields);
export const macroCreated = factKind('macroCreated', 'macro', anyFields);
export const macroChanged = factKind('macroChanged', 'macro', anyFields);
export const macroDeleted = factKind('macroDeleted', 'macro', anyFields);
export const macroRestored = factKind('macroRestored', 'macro', anyFields);
/** What was said with a client left the project as a file, or by e-mail. */
export const dialogueSaved = factKind('dialogueSaved', 'dialogue', {});
export const dialogueMailed = factKind('dialogueMailed', 'dialogue', {});
