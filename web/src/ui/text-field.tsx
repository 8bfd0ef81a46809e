import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldClasses } from './field.ts';
import { TEXT_MAX_LENGTH } from './timings.ts';

export type TextFieldProps = TextInputProps & { large?: boolean };

export const TextField = ({ large, ...rest }: TextFieldProps) => (
  <TextInput maxLength={TEXT_MAX_LENGTH} classNames={fieldClasses(large)} {...rest} />
);
