/** The calendar speaks `YYYY-MM-DD HH:mm:ss` in the viewer's own zone. */
export function toLocalText(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

export const fromLocalText = (text: string) => new Date(text.replace(' ', 'T'));

/** `YYYY-MM-DD`, the viewer's own day. */
export const dayOf = (time: Date) => toLocalText(time).slice(0, 10);
