/** Prints one element alone; the rules of the screen leave out all that does not lead to it. */
export function printOnly(element: HTMLElement) {
  element.dataset.print = '';
  addEventListener('afterprint', () => delete element.dataset.print, { once: true });
  print();
}
