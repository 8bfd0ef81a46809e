/** A phone keeps only digits and the plus in front of them. */
export const keepPhone = (typed: string) => typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
