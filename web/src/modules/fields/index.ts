export { FieldInput } from './field-input.tsx';
export { FieldText } from './field-text.tsx';
export { fieldWords } from './field-words.ts';
export { useFields } from './use-fields.ts';
