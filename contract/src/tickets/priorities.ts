/** As departments show it: three words, or the number itself. Kept it is always a number. */
export const priorityTypes = ['scale', 'number'] as const;
export type PriorityType = (typeof priorityTypes)[number];

export const priorityLevels = ['low', 'medium', 'high'] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

export const leastPriority = 1;
export const greatestPriority = 10;
/** What nobody said anything about. */
export const usualPriority = 5;

/** Above 6 it is high, below 4 low. */
export function levelOf(priority: number): PriorityLevel {
  if (priority > 6) return 'high';
  return priority < 4 ? 'low' : 'medium';
}

/** The number that a word stands for where one is chosen by its word. */
export const priorityOf = { low: 2, medium: usualPriority, high: 8 } as const satisfies Record<PriorityLevel, number>;
