/** Black or white, whichever reads better on a colour: one of them always has more than 4.5 to 1. */
export function inkOn(color: string): '#fff' | '#000' {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#fff' : '#000';
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
