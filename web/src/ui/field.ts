import classes from './field.module.css';
import { join } from './join.ts';

/** The same label, box, hint and error for every field of the library. */
export const fieldClasses = (large?: boolean) => ({
  root: classes.root,
  label: classes.label,
  description: classes.description,
  error: classes.error,
  wrapper: join(classes.wrapper, large && classes.large),
  input: classes.input,
  section: classes.section,
});

export const clearClass = classes.clear;

export const dropdownClasses = {
  dropdown: classes.dropdown,
  option: classes.option,
  options: classes.options,
  empty: classes.empty,
};
