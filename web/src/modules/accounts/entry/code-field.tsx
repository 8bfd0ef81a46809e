import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import classes from './form.module.css';

/** A one-time code: phones and password managers offer to fill it in. */
export const CodeField = ({ numeric, ...rest }: TextFieldProps & { numeric?: boolean }) => (
  <TextField
    autoComplete="one-time-code"
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
    inputMode={numeric ? 'numeric' : 'text'}
    maxLength={32}
    className={classes.code}
    {...rest}
  />
);
