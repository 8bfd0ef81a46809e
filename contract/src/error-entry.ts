import type { Texts } from './languages.ts';

export type ErrorEntry = { status: number; texts: Texts };
