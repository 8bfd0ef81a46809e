/** Never below zero, never above the limit, never a fraction. */
export const clampCount = (value: number, max = Number.MAX_SAFE_INTEGER) =>
  Math.min(max, Math.max(0, Math.trunc(value) || 0));

/** What a person typed, read as a count. */
export const readCount = (text: string, max?: number) => clampCount(Number(text.replace(/\D/g, '')), max);
