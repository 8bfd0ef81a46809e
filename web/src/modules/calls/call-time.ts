const two = (n: number) => String(n).padStart(2, '0');

/** `MM:SS`, above one hour `HH:MM:SS`. */
export function callTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return [...(hours ? [hours] : []), minutes, rest].map(two).join(':');
}
