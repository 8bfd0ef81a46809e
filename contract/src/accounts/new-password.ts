import * as z from 'zod/mini';
import { exact } from '../common.ts';
import { longest, type Owner, passwordWeakness, shortest } from './password-weakness.ts';

/** A password that is being chosen: six characters at least (specification 2), and not among the first to be guessed. */
export const newPassword = exact(shortest, longest).check(
  z.refine((it) => passwordWeakness(it) !== 'common', 'password_common'),
  z.refine((it) => passwordWeakness(it) !== 'monotonous', 'password_monotonous'),
);

type Chosen = Owner & { password: string };
/** Nor what everybody knows of its owner; said of the field, even while other fields are wrong. */
export const notPersonal = (it: Chosen) => passwordWeakness(it.password, it) !== 'personal';
export const personal = {
  message: 'password_personal',
  path: ['password'],
  when: ({ value }: { value: unknown }) => {
    const { password, email, name } = (value ?? {}) as Partial<Chosen>;
    return typeof password === 'string' && [email, name].every((it) => it === undefined || typeof it === 'string');
  },
};

type Passwords = { password: string; password_repeat: string };
/** The repeat must equal the password; said of the field the person looks at, even while other fields are wrong. */
export const same = (it: Passwords) => it.password === it.password_repeat;
export const differ = {
  message: 'passwords_differ',
  path: ['password_repeat'],
  when: ({ value }: { value: unknown }) => {
    const { password, password_repeat } = (value ?? {}) as Partial<Passwords>;
    return typeof password === 'string' && typeof password_repeat === 'string';
  },
};
