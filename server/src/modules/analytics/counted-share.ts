/** Of what is counted anew: a share tells nobody how much there is in what they do not see. */
export const countedShare = (counting: { left: number; all: number } | null): number | null =>
  counting && (counting.all ? 1 - counting.left / counting.all : 1);
