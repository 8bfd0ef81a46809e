import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import { keepPhone } from './keep-phone.ts';

type Props = Omit<TextFieldProps, 'onChange'> & { onChange: (value: string) => void };

export const PhoneField = ({ onChange, ...rest }: Props) => (
  <TextField
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={40}
    {...rest}
    onChange={(event) => onChange(keepPhone(event.currentTarget.value))}
  />
);
