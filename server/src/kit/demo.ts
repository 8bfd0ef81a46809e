import { isDemoEmail } from '@parley/contract/accounts/demo';

let isOn = false;

/** The roof says once whether the demo is on. */
export function useDemo(on: boolean): void {
  isOn = on;
}

/** An account of the demo where there is none: nobody may use it, whatever they bring. */
export const isShut = (email: string): boolean => !isOn && isDemoEmail(email);
